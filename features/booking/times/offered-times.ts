import type { Register } from 'react-router';
import { strategyCallSlug } from '#features/availability/availability.public.ts';
import type { AskedForm } from '#forms/questions/questions.ts';

/** What can be booked, as page and dialog show it. */
export interface OfferedTimes {
  /** The type of call, as in addresses. */
  readonly call: string;
  readonly name: string;
  readonly minutes: number;
  /** What this type of call asks beside the fields; null for nothing. */
  readonly questions: AskedForm | null;
  /** The visitor's. */
  readonly timeZone: string;
  /** Days with free times, in order. */
  readonly days: readonly OfferedDay[];
  /** The month that is shown, `2027-03`; null for the next days. */
  readonly month: string | null;
  /** The day of it whose times are shown; null if none is free. */
  readonly day: string | null;
  /** Months with other times. */
  readonly earlier: string | null;
  readonly later: string | null;
}

export interface OfferedDay {
  /** In the visitor's zone: `2027-03-01`. */
  readonly day: string;
  /** Timestamps in ISO 8601. */
  readonly times: readonly string[];
}

/** Another type of call. */
export interface OtherCall {
  readonly slug: string;
  readonly name: string;
  readonly minutes: number;
}

/** Days that are shown first. */
export const nextDays = 4;

/** Texts from an address; what makes no sense is ignored where they are read. */
export interface TimesQuery {
  readonly call: string;
  readonly timeZone: string;
  readonly month: string | null;
  readonly day: string | null;
}

/** Addresses of the pages and of the times. `href` would bring the router into the dialog, a third of its weight. */
export const bookPath = '/book' satisfies keyof Register['pages'];
export const timesPath = '/book/times' satisfies keyof Register['pages'];
export const ownCallPath = '/call' satisfies keyof Register['pages'];

/** Names in addresses and forms. `to`: another month, or '' for the next days. */
export const timesFields = { call: 'call', zone: 'zone', month: 'month', to: 'to', day: 'day', ask: 'ask' } as const;

/** Parses the query of `/book` and `/book/times`, whose forms have a button for each day and month. */
export function timesQueryOf(fields: Pick<URLSearchParams, 'get'>): TimesQuery {
  const to = fields.get(timesFields.to);
  return {
    call: fields.get(timesFields.call) || strategyCallSlug,
    timeZone: fields.get(timesFields.zone) ?? '',
    month: (to ?? fields.get(timesFields.month)) || null,
    day: to === null ? fields.get(timesFields.day) : null,
  };
}
