/** IANA name of the browser's time zone; UTC if it does not say. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
