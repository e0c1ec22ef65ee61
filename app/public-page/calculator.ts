import { fetchPage } from '#forms/swap-part.ts';

const typingPause = 400;
const result = '.calculator-result';

/** Updates the result while numbers are typed. If that fails, the button still works. */
export function start(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let latest = '';
  form.addEventListener('input', () => {
    clearTimeout(waiting);
    const shown = document.querySelector<HTMLElement>(result);
    if (shown) shown.dataset.stale = '';
    waiting = setTimeout(() => {
      latest = `${form.action}?${new URLSearchParams([...new FormData(form)] as [string, string][]).toString()}`;
      void show(latest, () => latest).catch(() => undefined);
    }, typingPause);
  });
}

/** Dims the earlier result while a number is incomplete. */
async function show(address: string, latest: () => string): Promise<void> {
  const { page } = await fetchPage(address);
  const [shown, fresh] = [document.querySelector<HTMLElement>(result), page.querySelector(result)];
  if (!shown || !fresh || address !== latest()) return;
  const isOpen = shown.querySelector('details')?.open === true;
  shown.replaceChildren(...fresh.childNodes);
  delete shown.dataset.stale;
  shown.querySelector('details')?.toggleAttribute('open', isOpen);
  history.replaceState(history.state, '', address);
  const action = page.querySelector('#estimate form')?.getAttribute('action');
  if (action) document.querySelector('#estimate form')?.setAttribute('action', action);
}
