const maxLength = 1000;

/** The address of a link that a person typed; null unless it is an https address. */
export function readHttpsLink(text: string): string | null {
  const typed = text.trim();
  if (typed.length > maxLength || !URL.canParse(typed)) return null;
  const { protocol, username, password, href } = new URL(typed);
  return protocol === 'https:' && username === '' && password === '' ? href : null;
}
