import * as z from 'zod/mini';
import { maxConsent } from '#features/newsletter/subscribers/import.ts';
import { newsletterMessages } from '#features/newsletter/newsletter-copy.ts';
import { isCalendarDay } from '#forms/calendar-day.ts';
import { emailPattern, maxEmail } from '#forms/email.ts';
import { cleanLine } from '#forms/text.ts';

/** Separates suspected spam from pending. */
export type Standing = 'active' | 'pending' | 'left' | 'bounced' | 'spam';

export const standings: readonly Standing[] = ['active', 'pending', 'left', 'bounced', 'spam'];

/** Timestamps are ISO strings. */
export interface ListedSubscriber {
  readonly id: string;
  readonly email: string;
  readonly standing: Standing;
  readonly source: string;
  readonly createdAt: string;
  readonly subscribedAt: string | null;
  readonly unsubscribedAt: string | null;
  readonly bouncedAt: string | null;
  readonly bounceReason: string | null;
  readonly softBounces: number;
  readonly consentSource: string | null;
  readonly consentAt: string | null;
}

/** Capped, since counting further is not worth the cost. */
export interface RoughCount {
  readonly count: number;
  readonly isMore: boolean;
}

/** Per standing and for the filter. */
export interface StandingCounts {
  readonly shown: RoughCount;
  readonly by: Readonly<Record<Standing, RoughCount>>;
}

export type AddAnswer =
  | { readonly ok: true; readonly email: string; readonly status: 'active' | 'pending' }
  | { readonly ok: false; readonly reason: 'invalid'; readonly faults: Readonly<Record<string, string>> }
  /** Already present, unsubscribed or bounced: only the person can resubscribe. */
  | { readonly ok: false; readonly reason: 'present' | 'left' | 'bounced' };

export type SubscriberAnswer =
  | AddAnswer
  | { readonly ok: true; readonly done: 'unsubscribed' | 'erased' }
  | { readonly ok: false; readonly reason: 'gone' };

/** Required for every manual entry and import. */
export const consentShape = {
  consentSource: z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.minLength(1, 'Enter how consent was given, such as "Card at the trade fair"'),
      z.maxLength(maxConsent, `At most ${maxConsent} characters`),
    ),
  /** (zod's own date rule would be bundled with every public form.) */
  consentAt: z.string('Give the day of their consent').check(z.refine(isCalendarDay, 'Give the day of their consent')),
};

export const newSubscriberSchema = z.object({
  email: z.string().check(
    z.overwrite((email) => cleanLine(email).toLowerCase()),
    z.maxLength(maxEmail, newsletterMessages.invalid),
    z.regex(emailPattern, newsletterMessages.invalid),
  ),
  ...consentShape,
});

/** Source of manual entries; next, imports. Others have a page. */
export const byHand = 'by_hand';
export const byImport = 'import';
