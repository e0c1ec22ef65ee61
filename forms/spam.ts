/**
 * A field that people do not see and leave empty; programs that fill in everything do not. Its name is none that a tool
 * which fills in forms for people knows, so that nobody is taken for a program by their own browser.
 */
export const honeypotField = 'quietMark';
/** Its name until November 2026: pages that are still open send it. */
export const formerHoneypotField = 'faxNumber';

export type SpamSign = 'honeypot' | 'too-fast' | 'markup' | 'many-links' | 'link-as-name';

export interface SpamTrial {
  /** What came in the honeypot. */
  readonly honeypot: string;
  /** When the form was opened (ISO 8601), or anything else where that is not known. */
  readonly startedAt: string;
  readonly now: Date;
  /** Seconds in which no person fills in this form. */
  readonly fastestSeconds: number;
  /** Every text of the form. */
  readonly texts: readonly string[];
  /** Those that have no reason to be full of links. */
  readonly prose: readonly string[];
  /** Those that name somebody or something. */
  readonly names: readonly string[];
}

const maxLinks = 5;
const linkStart = /https?:\/\//iu;
const markup = /<a\s[^>]*href|\[(?:url|link)[\]=]/iu;

/**
 * What makes a form that has passed its schema look like spam; empty for a person's. It is kept all the same, and its
 * sender is told the same as everyone, so that nobody can try out where the line is.
 */
export function spamSigns(trial: SpamTrial): SpamSign[] {
  const signs: SpamSign[] = [];
  if (trial.honeypot !== '') signs.push('honeypot');
  if (isTooFast(trial)) signs.push('too-fast');
  if (trial.texts.some((text) => markup.test(text))) signs.push('markup');
  if (trial.prose.join(' ').split(linkStart).length - 1 > maxLinks) signs.push('many-links');
  if (trial.names.some((name) => /https?:\/\/|www\./iu.test(name))) signs.push('link-as-name');
  return signs;
}

/** A clock that is ahead of ours, or a missing moment, says nothing: people's clocks are often wrong. */
function isTooFast({ startedAt, now, fastestSeconds }: SpamTrial): boolean {
  const seconds = (now.getTime() - Date.parse(startedAt)) / 1000;
  return seconds >= 0 && seconds < fastestSeconds;
}
