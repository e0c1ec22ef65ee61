/** A list of time zones that nobody has chosen from yet (`data-own-zone`) begins at the zone of the visitor's clock. */
export function start(): void {
  const list = document.querySelector<HTMLSelectElement>('select[data-own-zone]');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // A browser that comes back to the page has put what was chosen before in its place.
  if (!list || !timeZone || list.selectedOptions[0]?.defaultSelected === false) return;
  const known = [...list.options].some(({ value }) => value === timeZone);
  if (!known) list.add(new Option(timeZone.replaceAll('_', ' '), timeZone));
  list.value = timeZone;
}
