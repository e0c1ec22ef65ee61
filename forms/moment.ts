/** A moment in words for a letter. A mail does not know its reader's zone, so it names its own. */
export function momentText(moment: Date): string {
  const text = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(moment);
  return `${text} UTC`;
}

/** A day in words, 'November 22, 2026', by the calendar of UTC. */
export function dayText(moment: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
}
