/**
 * A policy as data: its words are the owner's to edit. In every text `[words](to)` is a link, where `to` is a page of
 * the site (`/contact`), a section of the same document (`#rights`) or a `mailto:` address, and words
 * between backticks are set as code.
 */
export interface LegalDocument {
  readonly title: string;
  /** Of the page, for search engines and previews. */
  readonly description: string;
  readonly lead: string;
  /** The date of the text (`2026-11-21`), or `today`: the page then always shows the current date, in UTC. */
  readonly updated: 'today' | `${number}-${number}-${number}`;
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  /** The anchor. Others link to it: keep it when the title changes. */
  readonly id: string;
  readonly title: string;
  /** The section in one plain sentence. */
  readonly short: string;
  readonly blocks: readonly LegalBlock[];
}

/** A paragraph, a list, or a table whose first column heads its rows. */
export type LegalBlock = string | LegalList | LegalTable;

interface LegalList {
  readonly list: readonly string[];
}

export interface LegalTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A mail address as a link in a text. */
export function mailLink(address: string): string {
  return `[${address}](mailto:${address})`;
}
