/** Ids that a page has more than once, which breaks labels and links. */
export function repeatedIds(page: string): string[] {
  const all = [...page.replace(/<script.*?<\/script>/gs, '').matchAll(/<[^>]*\sid="([^"]*)"/g)].map(
    ([, id = '']) => id,
  );
  return all.filter((id, at) => all.indexOf(id) !== at);
}
