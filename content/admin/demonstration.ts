/** Form ids of demonstration records begin with this, so that they can be found. */
export const demonstrationMark = 'demo-';

/** The address of a fictional person. Domains under `.example` receive no email. */
export function demonstrationEmail(name: string, company: string): string {
  const part = (text: string) => text.toLowerCase().replaceAll(/[^a-z]+/g, '');
  return `${part(name.split(' ', 1)[0] ?? name)}@${part(company)}.example`;
}
