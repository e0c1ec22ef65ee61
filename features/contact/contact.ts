/** What the page says of where a message came from. */
export interface ContactMetadata {
  readonly source: string;
  readonly timestamp: string;
}
