import * as z from 'zod/mini';
import { maxConsent } from '#features/newsletter/subscribers/import.ts';
import { newsletterMessages } from '#features/newsletter/newsletter-copy.ts';
import { isCalendarDay } from '#forms/calendar-day.ts';
import { emailPattern, maxEmail } from '#forms/email.ts';
import { cleanLine } from '#forms/text.ts';

/** How a subscriber stands, as the list tells it: who is taken for spam is set apart from who is to confirm. */
export type Standing = 'active' | 'pending' | 'left' | 'bounced' | 'spam';

export const standings: readonly Standing[] = ['active', 'pending', 'left', 'bounced', 'spam'];

export type SubscriberSort = 'newest' | 'oldest' | 'address';

/** What the list is asked for by its address; what makes no sense there is left out. */
export interface SubscriberFilter {
  /** Part of an address, in lower case; '' for all. */
  readonly q: string;
  readonly standing: Standing | null;
  /** The page or import that they came by; null for all. */
  readonly source: string | null;
  readonly sort: SubscriberSort;
}

export function readFilter(params: URLSearchParams): SubscriberFilter {
  const given = (name: string) => cleanLine(params.get(name) ?? '').slice(0, maxEmail);
  return {
    q: given('q').toLowerCase(),
    standing: standings.find((one) => one === params.get('standing')) ?? null,
    source: given('source') || null,
    sort: (['newest', 'oldest', 'address'] as const).find((one) => one === params.get('sort')) ?? 'newest',
  };
}

/** The filter as an address says it, with nothing in it that goes without saying. */
export function filterParams({ q, standing, source, sort }: SubscriberFilter, after?: string | null): URLSearchParams {
  const entries = { q, standing: standing ?? '', source: source ?? '', sort: sort === 'newest' ? '' : sort };
  const params = new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
  if (after) params.set('after', after);
  return params;
}

/** A row of the list. Moments are ISO texts. */
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

export interface SubscriberPage {
  readonly subscribers: readonly ListedSubscriber[];
  readonly next: string | null;
}

/** A count that stops where counting on would cost more than it tells. */
export interface RoughCount {
  readonly count: number;
  readonly isMore: boolean;
}

/** How many there are of each standing, and how many a filter shows. */
export interface StandingCounts {
  readonly shown: RoughCount;
  readonly by: Readonly<Record<Standing, RoughCount>>;
}

export type AddAnswer =
  | { readonly ok: true; readonly email: string; readonly status: 'active' | 'pending' }
  | { readonly ok: false; readonly reason: 'invalid'; readonly faults: Readonly<Record<string, string>> }
  /** Is there already, has left, or was refused by its mail server: nobody is brought back but by themselves. */
  | { readonly ok: false; readonly reason: 'present' | 'left' | 'bounced' };

/** What an act of the list is answered: the one that was done, or why nobody was found to do it to. */
export type SubscriberAnswer =
  | AddAnswer
  | { readonly ok: true; readonly done: 'unsubscribed' | 'erased' }
  | { readonly ok: false; readonly reason: 'gone' };

/** How consent was given and when, as every entry by hand and every import has to say. */
export const consentShape = {
  consentSource: z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.minLength(1, 'Enter how consent was given, such as "Card at the trade fair"'),
      z.maxLength(maxConsent, `At most ${maxConsent} characters`),
    ),
  /** A day, as a date field has it. (The library's own rule for it would come with every form of the public site.) */
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

/** Where those came by who were entered by hand or brought in; the others, by a page of ours. */
export const byHand = 'by_hand';
export const byImport = 'import';
