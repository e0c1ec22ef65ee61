/** Duplicate ids break labels and links. */
export async function repeatedIds(answer: Response): Promise<string[]> {
  const isPage = answer.headers.get('Content-Type')?.startsWith('text/html') === true;
  const page = isPage ? await answer.text() : '';
  const all = [...page.replace(/<script.*?<\/script>/gs, '').matchAll(/<[^>]*\sid="([^"]*)"/g)].map(
    ([, id = '']) => id,
  );
  return all.filter((id, at) => all.indexOf(id) !== at);
}
