import { site } from '#content/site.ts';

/** In the footer and on the trust page. */
export interface CompanyLink {
  readonly label: string;
  readonly url: string;
}

/** Value of a setting by its name; '' if it is not set. */
type ValueOf = (name: string) => string;

/** Settings of the links by their label, in the order of the footer. */
const linkSettings = {
  LinkedIn: 'linkedInPage',
  X: 'xPage',
  YouTube: 'youTubePage',
  GitHub: 'gitHubPage',
  Status: 'statusPage',
} as const;

/** Returns the links that are set. */
export function linksOf(valueOf: ValueOf): CompanyLink[] {
  return Object.entries(linkSettings)
    .map(([label, name]) => ({ label, url: valueOf(name) }))
    .filter(({ url }) => url.startsWith('https://'));
}

/** The seller on receipts and invoices, one line each. */
export function sellerOf(valueOf: ValueOf): string[] {
  const lines = [site.legalEntity, ...valueOf('postalAddress').split(/ *, */), valueOf('taxNumber')];
  return lines.filter((line) => line !== '');
}
