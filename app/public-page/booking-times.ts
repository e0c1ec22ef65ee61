import { fetchPage, swapPart } from '#forms/swap-part.ts';

const part = '[data-times]';

/** Shows the free times in the browser's time zone. Choosing another zone, month or day does not load a new page. */
export function start(found: HTMLElement): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const zones = zoneList();
  if (found.dataset.times === 'any' && timeZone && zones?.form && zones.value !== timeZone) {
    const known = [...zones.options].some(({ value }) => value === timeZone);
    if (!known) zones.add(new Option(timeZone.replaceAll('_', ' '), timeZone));
    zones.value = timeZone;
    void show(zones.form, null);
  }
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.form && target.closest(part)) void show(target.form, null);
  });
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.method !== 'get' || !form.closest(part)) return;
    if (submitter instanceof HTMLButtonElement && submitter.name === 'ask') return;
    event.preventDefault();
    void show(form, submitter);
  });
}

function zoneList(): HTMLSelectElement | null {
  return document.querySelector<HTMLSelectElement>(`${part} select`);
}

/** If it fails, the form is sent as without scripts. */
async function show(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const address = new URL(form.action);
  address.search = new URLSearchParams([...new FormData(form, submitter)] as [string, string][]).toString();
  const { activeElement } = document;
  const { name, value } = (activeElement?.closest(part) ? activeElement : {}) as Partial<HTMLButtonElement>;
  try {
    const { page } = await fetchPage(address.href);
    const fresh = swapPart(part, page, document);
    history.replaceState(history.state, '', address);
    const again = name === 'day' ? `[name=day][value="${value}"]` : name === 'to' ? 'h2' : 'select';
    const control = name ? fresh?.querySelector<HTMLElement>(again) : null;
    if (control?.tagName === 'H2') control.tabIndex = -1;
    control?.focus();
  } catch {
    location.assign(address);
  }
}
