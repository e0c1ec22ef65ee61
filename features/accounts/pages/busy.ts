/** Shows that a button is at work, in the words that it brings for that, and then that it no longer is. */
export function showBusy(button: Element, isBusy: boolean): void {
  const { dataset } = button as HTMLElement;
  const copy = button.querySelector('[data-words]');
  if (isBusy === (button.ariaBusy === 'true')) return;
  for (const name of ['aria-busy', 'aria-disabled']) {
    if (isBusy) button.setAttribute(name, 'true');
    else button.removeAttribute(name);
  }
  // The words change places with those that are kept for the other state.
  if (copy && dataset.busy !== undefined) [copy.textContent, dataset.busy] = [dataset.busy, copy.textContent];
}
