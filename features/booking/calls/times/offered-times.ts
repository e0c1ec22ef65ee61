import type { Register } from 'react-router';
import { strategyCallSlug } from '#content/strategy-call.ts';
import type { AskedForm } from '#forms/questions/questions.ts';

/** Free times as shown by the page and the dialog. */
export interface OfferedTimes {
  /** The type of call, as in addresses. */
  readonly call: string;
  readonly name: string;
  readonly minutes: number;
  /** Questions of the type of call besides the fields; null without any. */
  readonly questions: AskedForm | null;
  /** The visitor's time zone. */
  readonly timeZone: string;
  /** Days with free times, in order. */
  readonly days: readonly OfferedDay[];
  /** The shown month, `2027-03`; null for the next days. */
  readonly month: string | null;
  /** The day whose times are shown; null if none is free. */
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

/** Raw query values; invalid ones are ignored when they are parsed. */
export interface TimesQuery {
  readonly call: string;
  readonly timeZone: string;
  readonly month: string | null;
  readonly day: string | null;
}

/** Paths of the pages and of the times. `href` would add the router to the dialog's bundle, a third of its size. */
export const bookPath = '/book' satisfies keyof Register['pages'];
export const timesPath = '/book/times' satisfies keyof Register['pages'];
export const ownCallPath = '/call' satisfies keyof Register['pages'];

/** Names in queries and forms. `to`: another month, or '' for the next days. */
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
