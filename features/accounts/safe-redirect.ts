/** A local path; external or ambiguous values become `/`. */
export function safeRedirect(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return '/';
  const base = 'http://own.invalid';
  if (!URL.canParse(value, base)) return '/';
  const { origin, pathname, search, hash } = new URL(value, base);
  // Parsing turns `/.//elsewhere` into `//elsewhere`.
  if (origin !== base || pathname.startsWith('//')) return '/';
  return `${pathname}${search}${hash}`;
}
