/** Sets the busy state and text of a button. */
export function showBusy(button: Element, isBusy: boolean): void {
  const { dataset } = button as HTMLElement;
  const copy = button.querySelector('[data-words]');
  if (isBusy === (button.ariaBusy === 'true')) return;
  for (const name of ['aria-busy', 'aria-disabled']) {
    if (isBusy) button.setAttribute(name, 'true');
    else button.removeAttribute(name);
  }
  // Swaps the two texts.
  if (copy && dataset.busy !== undefined) [copy.textContent, dataset.busy] = [dataset.busy, copy.textContent];
}
