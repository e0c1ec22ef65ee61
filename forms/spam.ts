/** Hidden from people; bots fill it in. The name is unknown to autofill tools, so they do not trigger it. */
export const honeypotField = 'quietMark';

export type SpamSign = 'honeypot' | 'too-fast' | 'markup' | 'many-links' | 'link-as-name';

export interface SpamTrial {
  /** Honeypot value. */
  readonly honeypot: string;
  /** ISO 8601, or anything if unknown. */
  readonly startedAt: string;
  readonly now: Date;
  /** No person is faster. */
  readonly fastestSeconds: number;
  readonly values: readonly string[];
  /** Texts that should not be full of links. */
  readonly prose: readonly string[];
  /** Names of people or things. */
  readonly names: readonly string[];
}

const maxLinks = 5;
const linkStart = /https?:\/\//iu;
const markup = /<a\s[^>]*href|\[(?:url|link)[\]=]/iu;

/**
 * Returns the spam signs of a form; none for a person's form. Suspected spam is stored and answered as usual, so
 * senders cannot probe the filter.
 */
export function spamSigns(trial: SpamTrial): SpamSign[] {
  const signs: SpamSign[] = [];
  if (trial.honeypot !== '') signs.push('honeypot');
  if (isTooFast(trial)) signs.push('too-fast');
  if (trial.values.some((text) => markup.test(text))) signs.push('markup');
  if (trial.prose.join(' ').split(linkStart).length - 1 > maxLinks) signs.push('many-links');
  if (trial.names.some((name) => /https?:\/\/|www\./iu.test(name))) signs.push('link-as-name');
  return signs;
}

interface Suspected {
  /** Spam signs; null without any. */
  readonly suspectedSpam: readonly string[] | null;
}

/** Whether a form that was suspected came again without a spam sign: a first try may have been too fast. */
export function clearsSuspicion(before: Suspected, sent: Suspected): boolean {
  return before.suspectedSpam !== null && sent.suspectedSpam === null;
}

/** A clock ahead of ours or a missing time proves nothing: clocks are often wrong. */
function isTooFast({ startedAt, now, fastestSeconds }: SpamTrial): boolean {
  const seconds = (now.getTime() - Date.parse(startedAt)) / 1000;
  return seconds >= 0 && seconds < fastestSeconds;
}
