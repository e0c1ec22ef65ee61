const key = 'favoriteArticles';
const kept = 500;

/** Stored in this browser only, synced across tabs. */
export function followFavorites(): void {
  document.addEventListener('click', ({ target }) => {
    const heart = target instanceof Element ? target.closest<HTMLElement>('[data-favorite]') : null;
    if (heart) toggle(heart.dataset.favorite ?? '');
  });
  addEventListener('storage', (event) => {
    if (event.key === key) showFavorites(document);
  });
}

export function showFavorites(part: ParentNode): void {
  const favorites = readFavorites();
  for (const heart of part.querySelectorAll<HTMLElement>('[data-favorite]')) {
    heart.ariaPressed = String(favorites.includes(heart.dataset.favorite ?? ''));
  }
}

function toggle(slug: string): void {
  const others = readFavorites().filter((one) => one !== slug);
  const isAdded = others.length === readFavorites().length;
  memory = JSON.stringify(isAdded ? [slug, ...others].slice(0, kept) : others);
  try {
    localStorage.setItem(key, memory);
  } catch {
    // Without storage, kept until the page is left.
  }
  showFavorites(document);
}

let memory = '[]';

function readFavorites(): unknown[] {
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
