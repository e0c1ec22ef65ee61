/**
 * A policy as data: its words are the owner's to edit. In every text `[words](to)` is a link, where `to` is a page of
 * the site (`/contact`), a section of the same document (`#rights`) or a `mailto:` address, and words
 * between backticks are set as code.
 */
export interface LegalDocument {
  readonly title: string;
  /** For search engines and previews. */
  readonly description: string;
  readonly lead: string;
  /** `2026-11-21`, or `today` for the current date (UTC). */
  readonly updated: 'today' | `${number}-${number}-${number}`;
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  /** Keep it when the title changes: others link to it. */
  readonly id: string;
  readonly title: string;
  /** One-sentence summary. */
  readonly short: string;
  readonly blocks: readonly LegalBlock[];
}

/** A table's first column has the row headers. */
export type LegalBlock = string | LegalList | LegalTable;

interface LegalList {
  readonly list: readonly string[];
}

export interface LegalTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Markup for an email link. */
export function mailLink(address: string): string {
  return `[${address}](mailto:${address})`;
}
