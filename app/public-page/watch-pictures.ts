/** Falls back to alternates, finally to the name as text. */
export function fallBackOnPictures(): void {
  // Image errors do not bubble, but can be captured.
  document.addEventListener('error', ({ target }) => fallBack(target), { capture: true });
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-alternates]')) {
    if (picture.complete && picture.naturalWidth === 0) fallBack(picture);
  }
}

function fallBack(picture: EventTarget | null): void {
  if (!(picture instanceof HTMLImageElement) || picture.dataset.alternates === undefined) return;
  void import('./logo-pictures.ts').then((pictures) => pictures.showAlternate(picture), reportError);
}
