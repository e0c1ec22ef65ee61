/** Begins the form ids of made-up records, by which they are found again. */
export const demonstrationMark = 'demo-';

/** Of a made-up person. Nothing under `.example` receives email. */
export function demonstrationEmail(name: string, company: string): string {
  const part = (text: string) => text.toLowerCase().replaceAll(/[^a-z]+/g, '');
  return `${part(name.split(' ', 1)[0] ?? name)}@${part(company)}.example`;
}
