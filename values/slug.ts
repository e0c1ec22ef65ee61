/**
 * Converts a title to a part of an address, cut between words: `Quotes, 20 % faster` becomes `quotes-20-faster`. May
 * return ''.
 */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '').replaceAll(/['’]/g, '');
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  return slug.length <= 80 ? slug : slug.slice(0, 81).replace(/-[^-]*$/, '');
}
