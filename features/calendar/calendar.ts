import { href } from 'react-router';
import { roleCan } from '#features/accounts/rights/roles.ts';
import { dayAfter, isDayOfThisCentury, weekOf, weeksOf } from '#values/day.ts';

export type CalendarView = 'month' | 'week';

export type CalendarKind = 'article' | 'campaign' | 'digest' | 'call' | 'hold' | 'away' | 'busy';

export interface CalendarItem {
  readonly kind: CalendarKind;
  /** Id of the article, campaign or lead. */
  readonly id: string;
  readonly title: string;
  /** ISO 8601. */
  readonly at: string;
  /** Still to come; for calls: confirmed. */
  readonly isPlanned: boolean;
  /** Set for calls; detects stale moves. */
  readonly answerCount: number | null;
  /** Length of calls, holds and busy times. */
  readonly minutes: number | null;
  /** The host of a call or of their time. */
  readonly hostId: string | null;
  readonly host: string | null;
}

export interface CalendarPeriod {
  readonly view: CalendarView;
  /** Any day of the period, as 2027-03-01. */
  readonly day: string;
  /** Only this host's week; '' for all hosts. */
  readonly host: string;
}

export interface CalendarScope {
  readonly articles: boolean;
  readonly newsletter: boolean;
  readonly calls: boolean;
}

/** What a role may see in the calendar. */
export function calendarScope(role: string): CalendarScope {
  return {
    articles: roleCan(role, 'articles:read'),
    newsletter: roleCan(role, 'newsletter:read'),
    calls: roleCan(role, 'leads:read'),
  };
}

/** Anything wrong counts as absent. */
export function readPeriod(search: URLSearchParams, today: string): CalendarPeriod {
  const day = search.get('day') ?? '';
  return {
    view: search.get('view') === 'week' ? 'week' : 'month',
    day: isDayOfThisCentury(day) ? day : today,
    host: search.get('host') ?? '',
  };
}

export function periodHref({ view, day, host }: CalendarPeriod): string {
  return `${href('/admin/calendar')}?${new URLSearchParams({ view, day, ...(host !== '' && { host }) })}`;
}

/** The period before or after. */
export function neighbor({ view, day, host }: CalendarPeriod, step: -1 | 1): CalendarPeriod {
  if (view === 'week') return { view, day: dayAfter(day, step * 7), host };
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { view, host, day: new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 10) };
}

/** Whole weeks from Monday, including days of the months before and after. */
export function daysOf({ view, day }: Pick<CalendarPeriod, 'view' | 'day'>): readonly string[] {
  return view === 'week' ? weekOf(day) : weeksOf(day.slice(0, 7)).flat();
}

/** The same time of the clock on another day. Only in the browser, whose zone it is. */
export function onDay(at: string, day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const moved = new Date(at);
  moved.setFullYear(year, month - 1, date);
  return moved;
}

export type MoveResult =
  | { readonly ok: true; readonly title: string; readonly at: string }
  | { readonly ok: false; readonly reason: 'changed' | 'past' | 'invalid' };

export const moveRefusals: Readonly<Record<(MoveResult & { ok: false })['reason'], string>> = {
  changed: 'Not moved: it was published, unscheduled, or moved in the meantime.',
  past: 'Not moved: that time has passed. Choose a time in the future.',
  invalid: 'Not moved: that is not a date.',
};
