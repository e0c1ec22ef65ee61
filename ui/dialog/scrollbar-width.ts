/** Reserves the scrollbar's width; measured before a dialog locks the page. */
export function reserveScrollbarWidth(): void {
  const page = document.documentElement;
  const width = window.innerWidth - page.clientWidth;
  if (!document.querySelector('dialog[open]')) page.style.setProperty('--scrollbar', `${String(width)}px`);
}
