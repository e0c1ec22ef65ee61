/** A picture's next source and those that are left after it; `null` when there is none. */
export function nextSource(alternates: string): { readonly source: string; readonly rest: string } | null {
  const [source, ...rest] = alternates.split(' ').filter(Boolean);
  return source === undefined ? null : { source, rest: rest.join(' ') };
}

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
  const next = nextSource(picture.dataset.alternates);
  if (next) {
    picture.dataset.alternates = next.rest;
    picture.src = next.source;
  } else {
    const name = document.createElement('span');
    name.className = picture.className;
    name.textContent = picture.alt;
    picture.replaceWith(name);
  }
}
