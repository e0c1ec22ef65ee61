/** Who changed something last, for messages about conflicting changes. */
export interface LastChange {
  /** Null for a sender, a client or a job. */
  readonly by: string | null;
  /** The reader, in another tab. */
  readonly isOwn: boolean;
  /** ISO 8601; null if unknown. */
  readonly at: string | null;
}

export const formerMember = 'A former team member';

/**
 * "Sam Reyes changed it at 10:42. " before the rest of a message, in the browser's time zone or, on the server, in
 * `zone`. Empty without a conflict; null is an unknown change. `verb`: another word for what they did.
 */
export function changedBy(last: LastChange | null | undefined, zone?: string, verb = 'changed'): string {
  if (!last) return last === null ? `It was ${verb} meanwhile. ` : '';
  const who = last.isOwn
    ? `You ${verb} it in another tab`
    : last.by === null
      ? `It was ${verb}`
      : `${last.by} ${verb} it`;
  return `${who}${last.at === null ? '' : ` at ${clockOf(new Date(last.at), zone)}`}. `;
}

/** 10:42 for today, otherwise with the date. */
export function clockOf(at: Date, timeZone?: string): string {
  const locale = timeZone && 'en-US';
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const dateStyle = day.format(at) === day.format(new Date()) ? undefined : 'medium';
  return new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short', timeZone }).format(at);
}
