const key = 'favouriteArticles';
const kept = 500;

/** Stored in this browser only, synced across tabs. */
export function followFavourites(): void {
  document.addEventListener('click', ({ target }) => {
    const heart = target instanceof Element ? target.closest<HTMLElement>('[data-favourite]') : null;
    if (heart) toggle(heart.dataset.favourite ?? '');
  });
  addEventListener('storage', (event) => {
    if (event.key === key) showFavourites(document);
  });
}

export function showFavourites(part: ParentNode): void {
  const favourites = readFavourites();
  for (const heart of part.querySelectorAll<HTMLElement>('[data-favourite]')) {
    heart.ariaPressed = String(favourites.includes(heart.dataset.favourite ?? ''));
  }
}

function toggle(slug: string): void {
  const others = readFavourites().filter((one) => one !== slug);
  const isAdded = others.length === readFavourites().length;
  memory = JSON.stringify(isAdded ? [slug, ...others].slice(0, kept) : others);
  try {
    localStorage.setItem(key, memory);
  } catch {
    // Without storage, kept until the page is left.
  }
  showFavourites(document);
}

let memory = '[]';

function readFavourites(): unknown[] {
  try {
    const read: unknown = JSON.parse(stored() ?? memory);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
