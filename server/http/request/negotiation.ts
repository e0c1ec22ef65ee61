export type Encoding = 'br' | 'gzip' | 'identity';

const known = new Map<string, Encoding>();

/** Best of `Accept-Encoding`: brotli, gzip, none. */
export function chooseEncoding(accepted: string | undefined | null): Encoding {
  if (!accepted) return 'identity';
  const remembered = known.get(accepted);
  if (remembered !== undefined) return remembered;
  const chosen = parse(accepted);
  // Bounds memory against hostile values.
  if (known.size < 200) known.set(accepted, chosen);
  return chosen;
}

/** For a GET, weak or strong does not matter. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** True for browser navigations, which accept `text/html`. */
export function prefersHtml(accept: string | undefined | null): boolean {
  return /\btext\/html\b/.test(accept ?? '');
}

function parse(accepted: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
