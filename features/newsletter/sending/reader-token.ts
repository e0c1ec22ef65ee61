/** Stands in a letter that is rendered for many, where each reader's token will. */
export const tokenPlace = 'the-place-of-the-token-of-each-reader';

/** The letter of one reader. */
export function withToken({ html, text }: { readonly html: string; readonly text: string }, token: string) {
  return { html: html.replaceAll(tokenPlace, token), text: text.replaceAll(tokenPlace, token) };
}
