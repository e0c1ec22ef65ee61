import { formerMember } from '#content/admin/last-change.ts';
import { sourceName } from '#content/sources.ts';
import { claims } from '#content/claims.ts';
import { formatCents } from '#features/leads/lead-amount.ts';
import { stageCopy } from '#features/leads/leads.copy.ts';
import { openStages, type Stage } from '#features/leads/leads.ts';
import { leadList, type LeadQuery } from '#features/leads/list/lead-filter.ts';
import {
  pathStages,
  replyCopy,
  writeReportFilter,
  type PathStage,
  type ReplyState,
  type ReportAspect,
  type ReportLeads,
  type ReportPart,
} from '#features/leads/list/report-filter.ts';
import { reportsCopy as copy } from '#features/leads/reports/reports.copy.ts';
import { dayIn, startOfDay } from '#forms/time-zone.ts';
import { dayAfter } from '#values/day.ts';

type Range = Pick<ReportLeads, 'from' | 'to'>;

/** First and last day, in the time zone of the report. */
export interface ReportDays {
  readonly from: string;
  readonly to: string;
}

export interface ReportQuery {
  readonly days: ReportDays;
  readonly zone: string;
  readonly by: ReportPart;
  readonly received: Range;
  /** For the forecast. */
  readonly lastYear: ReportDays;
  readonly closed: Range;
}

type ShownQuery = Omit<ReportQuery, 'lastYear' | 'closed'>;

/** Figures with the days that they are about. */
export interface Counted<Figures> {
  readonly days: ReportDays;
  readonly figures: Figures;
  /** ISO 8601; null for figures that were counted for this page. */
  readonly countedAt: string | null;
}

/** Numbers as they are counted; times in seconds. */
export interface ReportFigures {
  readonly reached: readonly { readonly stage: PathStage; readonly count: number }[];
  readonly stays: readonly { readonly stage: Stage; readonly count: number; readonly seconds: number | null }[];
  readonly parts: readonly PartFigures[];
  readonly replies: readonly { readonly state: ReplyState; readonly count: number }[];
  readonly medianReply: number | null;
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
}

export interface ForecastFigures {
  readonly open: readonly { readonly stage: Stage; readonly count: number; readonly cents: number }[];
  readonly closed: readonly { readonly stage: Stage; readonly count: number; readonly won: number }[];
}

interface PartFigures {
  readonly part: string;
  readonly count: number;
  readonly won: number;
  readonly cents: number;
  readonly seconds: number | null;
}

export interface ReportFigure {
  readonly text: string;
  /** For files: a count, share, number of days, or amount. */
  readonly number: number | null;
  /** The list behind it; null for none. */
  readonly to: string | null;
}

export interface ReportTable {
  readonly title: string;
  /** How its figures are counted. */
  readonly note: string;
  /** See `Counted`. */
  readonly countedAt: string | null;
  readonly columns: readonly [string, ...string[]];
  readonly rows: readonly { readonly name: string; readonly figures: readonly ReportFigure[] }[];
}

export function reportQuery({ days, by, zone }: Pick<ReportQuery, 'days' | 'by' | 'zone'>, now: Date): ReportQuery {
  const today = dayIn(zone, now);
  const lastYear = { from: dayAfter(today, -364), to: today };
  return { days, zone, by, received: rangeOf(days, zone), lastYear, closed: rangeOf(lastYear, zone) };
}

function rangeOf({ from, to }: ReportDays, zone: string): Range {
  return { from: startOfDay(zone, from), to: startOfDay(zone, dayAfter(to)) };
}

/** The tables of the page and of the file, without the forecast. `names`: of the owners, by user id. */
export function reportTables(
  { days, figures, countedAt }: Counted<ReportFigures>,
  { by, zone }: Pick<ReportQuery, 'by' | 'zone'>,
  names: ReadonlyMap<string, string>,
): Record<string, ReportTable> {
  const query = { days, by, zone, received: rangeOf(days, zone) };
  const all = countOf(figures.reached, 'new');
  const { received } = query;
  const listOf = (aspect?: ReportAspect, value = '', filters: Partial<LeadQuery> = {}) =>
    toList({ ...received, ...(aspect && { aspect, value }) }, filters);
  const won = listOf(undefined, '', { stage: 'won' });
  return {
    stages: {
      ...copy.stages,
      countedAt,
      rows: pathStages.map((stage, at) => {
        const [here, next] = [countOf(figures.reached, stage), pathStages[at + 1]];
        const to = stage === 'won' ? won : stage === 'new' ? listOf() : listOf('reached', stage);
        const stay = figures.stays.find((one) => one.stage === stage);
        return {
          name: stageCopy[stage],
          figures: [
            countFigure(here, to),
            shareFigure(here, all, to),
            next
              ? shareFigure(countOf(figures.reached, next), here, next === 'won' ? won : listOf('reached', next))
              : nothing,
            stage === 'won' ? nothing : timeFigure(stay?.seconds ?? null, listOf('left', stage)),
          ],
        };
      }),
    },
    parts: {
      countedAt,
      title: copy.parts.title(copy.by[by]),
      note: copy.parts.note(figures.parts.length),
      columns: [copy.by[by], ...copy.parts.columns],
      rows: partsIn(query, figures.parts).map((part) => {
        const to = partHref(query, part.part, {});
        const toWon = partHref(query, part.part, { stage: 'won' });
        return {
          name: partName(by, part.part, names),
          figures: [
            countFigure(part.count, to),
            countFigure(part.won, toWon),
            shareFigure(part.won, part.count, toWon),
            timeFigure(part.seconds, toWon),
            part.won > 0 ? moneyFigure(part.cents, toWon) : nothing,
          ],
        };
      }),
    },
    replies: {
      countedAt,
      title: copy.replies.title,
      note: copy.replies.note(claims.contactReply.guarantee, timeText(figures.medianReply)),
      columns: copy.replies.columns,
      rows: (['kept', 'late', 'none', 'waiting'] as const).map((state) => {
        const numberOf = (one: ReplyState) => figures.replies.find((row) => row.state === one)?.count ?? 0;
        const to = listOf('reply', state);
        const due = numberOf('kept') + numberOf('late') + numberOf('none');
        return {
          name: replyCopy[state],
          figures: [
            countFigure(numberOf(state), to),
            state === 'waiting' ? nothing : shareFigure(numberOf(state), due, to),
          ],
        };
      }),
    },
    lost: {
      ...copy.lost,
      countedAt,
      rows: figures.reasons.map(({ reason, count }) => {
        const sum = figures.reasons.reduce((lost, one) => lost + one.count, 0);
        const to = listOf('lost', reason);
        return { name: reason || copy.noReason, figures: [countFigure(count, to), shareFigure(count, sum, to)] };
      }),
    },
  };
}

export function forecastTable({ days, figures, countedAt }: Counted<ForecastFigures>, zone: string): ReportTable {
  const closed = rangeOf(days, zone);
  const rows = openStages.map((stage) => {
    const { count = 0, cents = 0 } = figures.open.find((one) => one.stage === stage) ?? {};
    const { count: ended = 0, won = 0 } = figures.closed.find((one) => one.stage === stage) ?? {};
    return {
      stage,
      count,
      cents,
      ended,
      won,
      expected: ended === 0 ? null : Math.round((cents * won) / ended / 100) * 100,
    };
  });
  const expected = rows.reduce((sum, row) => sum + (row.expected ?? 0), 0);
  const hasHistory = rows.some((row) => row.expected !== null);
  return {
    countedAt,
    title: copy.forecast.title,
    note: copy.forecast.note(hasHistory ? moneyFigure(expected).text : null),
    columns: copy.forecast.columns,
    rows: rows.map(({ stage, count, cents, ended, won, expected }) => {
      const to = leadList.href({ stage });
      return {
        name: stageCopy[stage],
        figures: [
          countFigure(count, to),
          moneyFigure(cents, count > 0 ? to : null),
          { ...shareFigure(won, ended), to: ended > 0 ? toList({ ...closed, aspect: 'closed', value: stage }) : null },
          expected === null ? nothing : moneyFigure(expected),
        ],
      };
    }),
  };
}

/** The line about a week in a member's daily email. */
export function weekText(figures: ReportFigures): string {
  const numberOf = (state: ReplyState) => figures.replies.find((one) => one.state === state)?.count ?? 0;
  const kept = numberOf('kept');
  const won = countOf(figures.reached, 'won');
  return copy.week(countOf(figures.reached, 'new'), won, kept, kept + numberOf('late') + numberOf('none'));
}

function toList(leads: ReportLeads, filters: Partial<LeadQuery> = {}): string {
  return leadList.href({ ...filters, report: writeReportFilter(leads) });
}

/** Months without leads are shown. */
function partsIn({ by, days }: ShownQuery, parts: readonly PartFigures[]): readonly PartFigures[] {
  if (by !== 'month') return parts;
  return monthsIn(days).map((month) => parts.find(({ part }) => part === month) ?? { ...noLeads, part: month });
}

const noLeads = { count: 0, won: 0, cents: 0, seconds: null };

function monthsIn({ from, to }: ReportDays): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = dayAfter(`${month}-01`, 31).slice(0, 7))
    months.push(month);
  return months;
}

function partHref({ by, days, zone, received }: ShownQuery, part: string, filters: Partial<LeadQuery>): string {
  if (by === 'month') {
    const [first, last] = [`${part}-01`, dayAfter(`${dayAfter(`${part}-01`, 31).slice(0, 7)}-01`, -1)];
    const own = { from: first < days.from ? days.from : first, to: last > days.to ? days.to : last };
    return toList(rangeOf(own, zone), filters);
  }
  // The list has no industry to choose from, and its own filters no empty value.
  if (by === 'sector' || part === '') return toList({ ...received, aspect: by, value: part }, filters);
  return toList(received, { ...filters, [by]: part });
}

function partName(by: ReportPart, part: string, names: ReadonlyMap<string, string>): string {
  if (by === 'source') return sourceName(part);
  if (by === 'month') return month.format(new Date(`${part}-01`));
  if (part === '') return copy.none[by];
  if (by === 'owner') return names.get(part) ?? formerMember;
  return part.slice(0, 1).toUpperCase() + part.slice(1);
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const nothing: ReportFigure = { text: '–', number: null, to: null };

function countOf(rows: ReportFigures['reached'], stage: PathStage): number {
  return rows.find((one) => one.stage === stage)?.count ?? 0;
}

function countFigure(count: number, to: string | null = null): ReportFigure {
  return { text: count.toLocaleString('en-US'), number: count, to: count > 0 ? to : null };
}

/** A percentage of fewer than ten would say more than is known: `2 of 3`. */
function shareFigure(part: number, all: number, to: string | null = null): ReportFigure {
  if (all === 0) return nothing;
  const text = all < 10 ? copy.of(part, all) : percent.format(part / all);
  return { text, number: part / all, to: part > 0 ? to : null };
}

function moneyFigure(cents: number, to: string | null = null): ReportFigure {
  return { text: formatCents(cents), number: cents / 100, to };
}

function timeFigure(seconds: number | null, to: string): ReportFigure {
  return seconds === null ? nothing : { text: timeText(seconds) ?? '', number: seconds / 86_400, to };
}

/** `12 min`, `5 h`, `3.5 days`. */
function timeText(seconds: number | null): string | null {
  if (seconds === null) return null;
  if (seconds < 3600) return copy.minutes(Math.round(seconds / 60));
  if (seconds < 2 * 86_400) return copy.hours(Math.round(seconds / 3600));
  return copy.days((seconds / 86_400).toLocaleString('en-US', { maximumFractionDigits: 1 }));
}
