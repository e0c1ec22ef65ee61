/** `null` if no source is left. */
export function nextSource(alternates: string): { readonly source: string; readonly rest: string } | null {
  const [source, ...rest] = alternates.split(' ').filter(Boolean);
  return source === undefined ? null : { source, rest: rest.join(' ') };
}

export function showAlternate(picture: HTMLImageElement): void {
  const next = nextSource(picture.dataset.alternates ?? '');
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
