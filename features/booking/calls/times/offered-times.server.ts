import { findTimes, timesOf, type FoundTimes } from '#features/availability/find-times.public.server.ts';
import { zoneClock } from '#features/availability/zone-clock.public.ts';
import {
  nextDays,
  type OfferedDay,
  type OfferedTimes,
  type TimesQuery,
} from '#features/booking/calls/times/offered-times.ts';
import { askedForm } from '#features/questions/asked-form.public.server.ts';
import { publishedQuestions } from '#features/questions/published-questions.public.server.ts';
import { callForm } from '#features/questions/form-names.public.ts';
import { isTimeZone } from '#forms/time-zone.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs, minuteMs } from '#values/duration.ts';

/** Hosts can be booked at most this far ahead. */
const horizonDays = 366;
/** First range searched for the next free days. */
const nearDays = 21;

/** Finds free times in the next days or in a month; null if no host takes such calls. */
export async function readOfferedTimes(app: AppContext, query: TimesQuery): Promise<OfferedTimes | null> {
  const { call } = query;
  const timeZone = isTimeZone(query.timeZone) ? query.timeZone : 'UTC';
  const now = app.now().getTime();
  const thisMonth = monthOf(zoneClock(timeZone, now, now).dayOf(now));
  const month = query.month !== null && /^\d{4}-(0[1-9]|1[0-2])$/u.test(query.month) ? query.month : null;
  const [found, published] = await Promise.all([
    month === null ? findNext(app, call, now) : findMonth(app, call, timeZone, month),
    publishedQuestions(app, callForm(call)),
  ]);
  if (found === null || found.byHost.size === 0) return null;
  const days = byDay(timesOf(found, null), timeZone);
  const shown = month === null ? days.slice(0, nextDays) : days;
  const { name, minutes } = found.type;
  return {
    call,
    name,
    minutes,
    questions: published && askedForm(published),
    timeZone,
    days: shown,
    month,
    day: month === null ? null : ((days.find(({ day }) => day === query.day) ?? days[0])?.day ?? null),
    earlier: month !== null && month > thisMonth ? monthAfter(month, -1) : null,
    later:
      month === null
        ? monthOf(shown.at(-1)?.day ?? thisMonth)
        : month < monthAfter(thisMonth, 12)
          ? monthAfter(month, 1)
          : null,
  };
}

async function findNext(app: AppContext, slug: string, now: number): Promise<FoundTimes | null> {
  for (const days of [nearDays, horizonDays]) {
    const found = await findTimes(app, { slug }, { from: now, to: now + days * dayMs });
    if (found === null || days === horizonDays || timesOf(found, null).length > 0) return found;
  }
  return null;
}

function findMonth(app: AppContext, slug: string, timeZone: string, month: string): Promise<FoundTimes | null> {
  const [first, last] = [`${month}-01`, `${monthAfter(month, 1)}-01`];
  const clock = zoneClock(timeZone, Date.parse(first), Date.parse(last));
  return findTimes(app, { slug }, { from: clock.at(first, 0), to: clock.at(last, 0) });
}

function byDay(times: readonly Date[], timeZone: string): OfferedDay[] {
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return [];
  const clock = zoneClock(timeZone, first.getTime(), last.getTime() + minuteMs);
  const days = Map.groupBy(times, (at) => clock.dayOf(at.getTime()));
  return [...days].map(([day, ofDay]) => ({ day, times: ofDay.map((at) => at.toISOString()) }));
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}

function monthAfter(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}
