/** A picture that cannot be had is replaced by its alternates in turn, and at last by its name as text. */
export function fallBackOnPictures(): void {
  // The error of a picture does not bubble, but it can be caught on its way down.
  document.addEventListener('error', ({ target }) => fallBack(target), { capture: true });
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-alternates]')) {
    if (picture.complete && picture.naturalWidth === 0) fallBack(picture);
  }
}

function fallBack(picture: EventTarget | null): void {
  if (!(picture instanceof HTMLImageElement) || picture.dataset.alternates === undefined) return;
  void import('./logo-pictures.ts').then((pictures) => pictures.showAlternate(picture), reportError);
}
