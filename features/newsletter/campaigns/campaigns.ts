import * as z from 'zod/mini';
import { cleanLine } from '#forms/text.ts';

/** `stopped` may go on; `sent` is over. */
export type CampaignState = 'draft' | 'scheduled' | 'sending' | 'stopped' | 'sent';

/** Whom a letter is for: whoever takes letters beside the weekly one, or whoever takes the weekly one. */
export type CampaignAudience = 'all' | 'weekly';

export const maxSubject = 150;
export const maxPreheader = 200;
/** Characters of a letter's Markdown: mail programs cut what is longer than about 100 KB of HTML. */
export const maxBody = 40_000;
/** Addresses that one test goes to. */
export const maxTestAddresses = 5;
/** How far ahead a letter may be scheduled, in days. */
const scheduleDays = 365;

/** What can be written in a letter, as it is saved: unfinished is no fault. */
export const campaignDraftSchema = z.object({
  subject: z.string().check(z.overwrite(cleanLine), z.maxLength(maxSubject, `At most ${maxSubject} characters`)),
  preheader: z.string().check(z.overwrite(cleanLine), z.maxLength(maxPreheader, `At most ${maxPreheader} characters`)),
  body: z.string().check(z.overwrite(cleanBody), z.maxLength(maxBody, `At most ${maxBody} characters`)),
  audience: z.enum(['all', 'weekly']),
});
export type CampaignDraft = z.infer<typeof campaignDraftSchema>;

/** What came of a letter so far. */
export interface CampaignResults {
  readonly sent: number;
  readonly failed: number;
  readonly bounced: number;
  readonly skipped: number;
  readonly unsubscribed: number;
}

export const noResults: CampaignResults = { sent: 0, failed: 0, bounced: 0, skipped: 0, unsubscribed: 0 };

/** A letter as its page shows it. */
export interface Campaign extends CampaignDraft {
  readonly id: string;
  readonly state: CampaignState;
  readonly version: number;
  readonly readers: number | null;
  readonly scheduledAt: Date | null;
  readonly startedAt: Date | null;
  readonly stoppedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly updatedAt: Date;
  /** Who saved it last; null where their account is gone. */
  readonly updatedBy: string | null;
}

export type SaveAnswer =
  | { readonly ok: true; readonly version: number; readonly updatedAt: Date }
  | { readonly ok: false; readonly reason: 'invalid'; readonly faults: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly reason: 'unknown' }
  /** Somebody has saved, or begun to send, since that version. */
  | { readonly ok: false; readonly reason: 'stale' | 'begun'; readonly theirs: Campaign };

/** A letter in the list: a weekly one, or one of our own. */
export interface ListedCampaign {
  readonly id: string;
  readonly kind: 'weekly' | 'own';
  /** '' while it has none. */
  readonly subject: string;
  readonly state: CampaignState;
  /** When it is due, was begun, or was last written, as its state asks for. */
  readonly at: string;
  readonly readers: number | null;
  readonly results: CampaignResults;
}

export interface CampaignPage {
  readonly emails: readonly ListedCampaign[];
  readonly next: string | null;
}

export type SendAnswer =
  | { readonly ok: true; readonly readers: number }
  | {
      readonly ok: false;
      /** `stale`: it was changed since that version; `nobody` would have it; `under-way`: its last letters still are. */
      readonly reason: 'unknown' | 'stale' | 'unfinished' | 'nobody' | 'under-way';
    };

export type TestAnswer =
  | { readonly ok: true; readonly to: readonly string[] }
  | { readonly ok: false; readonly reason: 'unknown' | 'unfinished' | 'no-address' | 'too-many-addresses' }
  | { readonly ok: false; readonly reason: 'bad-address'; readonly address: string }
  | { readonly ok: false; readonly reason: 'too-often'; readonly retryAfterSeconds: number };

/** What an act on a letter's page is answered. */
export type CampaignAnswer =
  | { readonly act: 'save'; readonly answer: SaveAnswer }
  | { readonly act: 'test'; readonly answer: TestAnswer }
  | { readonly act: 'send' | 'resume'; readonly answer: SendAnswer }
  | { readonly act: 'schedule'; readonly answer: SendAnswer | { readonly ok: false; readonly reason: 'bad-time' } }
  | { readonly act: 'stop'; readonly answer: { readonly ok: boolean } };

/** How many of a letter's readers have been served, one way or another. */
export function servedOf({ sent, failed, bounced, skipped }: CampaignResults): number {
  return sent + failed + bounced + skipped;
}

/** What is missing before a letter can go out, by field; empty when it can. */
export function missingIn({
  subject,
  body,
}: Pick<CampaignDraft, 'subject' | 'body'>): Partial<Record<'subject' | 'body', string>> {
  return {
    ...(subject.trim() === '' && { subject: 'Enter a subject' }),
    ...(body.trim() === '' && { body: 'Enter a body' }),
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
