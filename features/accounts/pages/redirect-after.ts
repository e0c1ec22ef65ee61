/** Redirects after the delay; the link skips it, the button cancels. */
export function redirectAfter(page: HTMLElement): void {
  const place = page.querySelector<HTMLElement>('[data-leads-to]');
  if (!place) return;
  const timer = setTimeout(() => location.replace(place.dataset.leadsTo ?? '/'), Number(place.dataset.after));
  place.querySelector('[data-stay]')?.addEventListener('click', ({ currentTarget }) => {
    clearTimeout(timer);
    const stayed = place.querySelector<HTMLElement>('[data-stayed]');
    if (stayed) stayed.textContent = stayed.dataset.stayed ?? '';
    place.querySelector<HTMLElement>('[data-go-on]')?.focus();
    (currentTarget as HTMLElement).hidden = true;
  });
}
