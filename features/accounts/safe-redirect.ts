/** An address of ours to go on to; anything that leads elsewhere, or that browsers read in two ways, is `/`. */
export function safeRedirect(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return '/';
  const base = 'http://own.invalid';
  if (!URL.canParse(value, base)) return '/';
  const { origin, pathname, search, hash } = new URL(value, base);
  // What was `/.//elsewhere` is `//elsewhere` once it has been read.
  if (origin !== base || pathname.startsWith('//')) return '/';
  return `${pathname}${search}${hash}`;
}
