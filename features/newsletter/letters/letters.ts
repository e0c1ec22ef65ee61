import * as z from 'zod/mini';
import { cleanLine } from '#forms/text.ts';

/** `stopped` may go on; `sent` is over. */
export type LetterState = 'draft' | 'scheduled' | 'sending' | 'stopped' | 'sent';

/** Whom a letter is for: whoever takes letters beside the weekly one, or whoever takes the weekly one. */
export type LetterAudience = 'all' | 'weekly';

export const maxSubject = 150;
export const maxPreheader = 200;
/** Characters of a letter's Markdown: mail programs cut what is longer than about 100 KB of HTML. */
export const maxBody = 40_000;
/** Addresses that one test goes to. */
export const maxTestAddresses = 5;
/** How far ahead a letter may be scheduled, in days. */
export const scheduleDays = 365;

/** What can be written in a letter, as it is saved: unfinished is no fault. */
export const letterDraftSchema = z.object({
  subject: z.string().check(z.overwrite(cleanLine), z.maxLength(maxSubject, `At most ${maxSubject} characters`)),
  preheader: z.string().check(z.overwrite(cleanLine), z.maxLength(maxPreheader, `At most ${maxPreheader} characters`)),
  body: z.string().check(z.overwrite(cleanBody), z.maxLength(maxBody, `At most ${maxBody} characters`)),
  audience: z.enum(['all', 'weekly']),
});
export type LetterDraft = z.infer<typeof letterDraftSchema>;

/** What came of a letter so far. */
export interface LetterResults {
  readonly sent: number;
  readonly failed: number;
  readonly bounced: number;
  readonly skipped: number;
  readonly unsubscribed: number;
}

export const noResults: LetterResults = { sent: 0, failed: 0, bounced: 0, skipped: 0, unsubscribed: 0 };

/** How many of a letter's readers have been served, one way or another. */
export function servedOf({ sent, failed, bounced, skipped }: LetterResults): number {
  return sent + failed + bounced + skipped;
}

/** What is missing before a letter can go out, by field; empty when it can. */
export function missingIn({
  subject,
  body,
}: Pick<LetterDraft, 'subject' | 'body'>): Partial<Record<'subject' | 'body', string>> {
  return {
    ...(subject.trim() === '' && { subject: 'Give the letter a subject' }),
    ...(body.trim() === '' && { body: 'Write the letter first' }),
  };
}

/** Reads a moment as a form posts it, in UTC; null where it is none, is over, or is too far off. */
export function readSchedule(given: string, now: Date): Date | null {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(given) ? new Date(given) : null;
  if (at === null || Number.isNaN(at.getTime()) || at <= now) return null;
  return at.getTime() - now.getTime() > scheduleDays * 86_400_000 ? null : at;
}

/** The addresses in a line of them, each once, in lower case. */
export function splitAddresses(given: string): string[] {
  return [...new Set(given.split(/[\s,;]+/).map((one) => one.trim().toLowerCase()))].filter((one) => one !== '');
}

/** Line ends as one, and nothing that the database or a mail would not take. */
function cleanBody(value: string): string {
  return value
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ');
}
