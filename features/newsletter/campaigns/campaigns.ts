import type { LastChange } from '#content/admin/last-change.ts';
import type { CampaignResults } from '#features/newsletter/sending/sending.ts';
import { href } from 'react-router';
import * as z from 'zod/mini';
import { cleanEmail } from '#forms/email.ts';
import { defineList, type QueryOf } from '#forms/list/define-list.ts';
import { choiceFilter, textFilter } from '#forms/list/filters.ts';
import { readSegment } from '#features/newsletter/campaigns/segments.ts';
import { cleanLine } from '#forms/text.ts';
import { dayMs } from '#values/duration.ts';

/** `stopped` can resume; `sent` is final. */
export const campaignStates = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  stopped: 'Stopped',
  sent: 'Sent',
} as const;
export type CampaignState = keyof typeof campaignStates;

export const campaignSorts = { newest: 'Newest first', oldest: 'Oldest first' } as const;

/** Subscribers to the digest, or to other emails. */
export type CampaignAudience = 'all' | 'weekly';

export const maxSubject = 150;
export const maxPreheader = 200;
/** Per test. */
export const maxTestAddresses = 5;
const scheduleDays = 365;

/** May be incomplete. */
export const campaignDraftSchema = z.object({
  subject: z.string().check(z.overwrite(cleanLine), z.maxLength(maxSubject, `At most ${maxSubject} characters`)),
  preheader: z.string().check(z.overwrite(cleanLine), z.maxLength(maxPreheader, `At most ${maxPreheader} characters`)),
  // Markdown; email clients truncate HTML above about 100 KB.
  body: z.string().check(z.overwrite(cleanBody), z.maxLength(40_000, 'At most 40000 characters')),
  audience: z.enum(['all', 'weekly']),
  /** Part of the audience; see `readSegment`. */
  segment: z._default(
    z.string().check(z.refine((text) => readSegment(text) !== null, 'Choose recipients from the list')),
    '',
  ),
});
export type CampaignDraft = z.infer<typeof campaignDraftSchema>;

/** Values of segments in the list of subscribers. */
export interface SegmentChoices {
  readonly sources: readonly string[];
  readonly campaigns: readonly string[];
}

export interface Campaign extends CampaignDraft {
  readonly id: string;
  readonly state: CampaignState;
  readonly version: number;
  readonly readers: number | null;
  readonly scheduledAt: Date | null;
  /** IANA zone that the time was chosen in. */
  readonly scheduledZone: string | null;
  /** Recipients are still being recorded. */
  readonly isRecording: boolean;
  readonly startedAt: Date | null;
  readonly stoppedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly updatedAt: Date;
  /** Null if the account is deleted. */
  readonly updatedBy: string | null;
}

export type SaveResult =
  | { readonly ok: true; readonly version: number; readonly updatedAt: Date }
  | { readonly ok: false; readonly reason: 'invalid'; readonly errors: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly reason: 'unknown' }
  /** Since that version, the campaign was saved again, or its sending started. */
  | { readonly ok: false; readonly reason: 'stale' | 'started'; readonly theirs: Campaign };

/** A digest or a campaign. */
export interface ListedCampaign {
  readonly id: string;
  readonly kind: 'weekly' | 'own';
  /** '' without one. */
  readonly subject: string;
  readonly state: CampaignState;
  /** Due, start or last edit time, by state. */
  readonly at: string;
  readonly readers: number | null;
  readonly results: CampaignResults;
}

export const campaignList = defineList({
  path: href('/admin/newsletter/campaigns'),
  filters: {
    q: textFilter('Subject', { max: maxSubject, control: 'search' }),
    state: choiceFilter('Status', 'Any', campaignStates),
  },
  sorts: { newest: 'created desc', oldest: 'created asc' },
});
export type CampaignQuery = QueryOf<typeof campaignList>;

export type SendResult =
  | { readonly ok: true; readonly readers: number }
  | {
      readonly ok: false;
      /** `stale`: changed since; `nobody`: no recipients; `under-way`: its last emails are still being sent. */
      readonly reason: 'unknown' | 'stale' | 'unfinished' | 'nobody' | 'under-way';
      readonly last?: LastChange | null;
    };

export type TestResult =
  | { readonly ok: true; readonly to: readonly string[] }
  | { readonly ok: false; readonly reason: 'unknown' | 'unfinished' | 'no-address' | 'too-many-addresses' }
  | { readonly ok: false; readonly reason: 'bad-address'; readonly address: string }
  | { readonly ok: false; readonly reason: 'too-often'; readonly retryAfterSeconds: number };

export type CampaignResult =
  | { readonly action: 'save'; readonly result: SaveResult }
  | { readonly action: 'test'; readonly result: TestResult }
  | { readonly action: 'count'; readonly result: number }
  | { readonly action: 'send' | 'resume' | 'resend'; readonly result: SendResult }
  | { readonly action: 'schedule'; readonly result: SendResult | { readonly ok: false; readonly reason: 'bad-time' } }
  | { readonly action: 'stop'; readonly result: { readonly ok: boolean } };

/** As our reply templates and Mailchimp write them. */
const placeholder = /\{\{[^{}\n]{1,60}\}\}|\*\|[^|\n]{1,60}\|\*/u;

/** Undefined if the text has no placeholder outside code. */
export function placeholderError(text: string): string | undefined {
  const [found] = placeholder.exec(text.replaceAll(/`[^`]*`/gu, '')) ?? [];
  return found && `Remove ${found}: campaigns do not fill in placeholders, so everyone would see it.`;
}

/** What must change before the campaign can be sent, by field; empty if it is ready. */
export function unreadyFields({
  subject,
  preheader,
  body,
}: Pick<CampaignDraft, 'subject' | 'preheader' | 'body'>): Partial<Record<'subject' | 'preheader' | 'body', string>> {
  const errors = {
    subject: subject.trim() === '' ? 'Enter a subject' : placeholderError(subject),
    preheader: placeholderError(preheader),
    body: body.trim() === '' ? 'Enter a body' : placeholderError(body),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/** UTC; null if invalid, past or too far ahead. */
export function readSchedule(text: string, now: Date): Date | null {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text) ? new Date(text) : null;
  if (at === null || Number.isNaN(at.getTime()) || at <= now) return null;
  return at.getTime() - now.getTime() > scheduleDays * dayMs ? null : at;
}

/** Null if it is no time zone. */
export function parseTimeZone(text: string | null): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text ?? '' }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Unique, lower case. */
export function splitAddresses(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).map((one) => cleanEmail(one).toLowerCase()))].filter((one) => one !== '');
}

/** Normalizes line endings and removes characters that the database or emails reject. */
function cleanBody(value: string): string {
  return value
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ');
}
