/** Replaced with each recipient's token after rendering. */
export const tokenPlace = 'the-place-of-the-token-of-each-reader';

/** Puts a recipient's token into the rendered email. */
export function withToken({ html, text }: { readonly html: string; readonly text: string }, token: string) {
  return { html: html.replaceAll(tokenPlace, token), text: text.replaceAll(tokenPlace, token) };
}
