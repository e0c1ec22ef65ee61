/** Preselects the browser's zone in untouched lists (`data-own-zone`). */
export function start(): void {
  const list = document.querySelector<HTMLSelectElement>('select[data-own-zone]');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // The browser may have restored an earlier choice.
  if (!list || !timeZone || list.selectedOptions[0]?.defaultSelected === false) return;
  const known = [...list.options].some(({ value }) => value === timeZone);
  if (!known) list.add(new Option(timeZone.replaceAll('_', ' '), timeZone));
  list.value = timeZone;
}
