import { sourceName } from '#content/sources.ts';
import { stageCopy } from '#features/leads/leads.copy.ts';
import { stages, type Stage } from '#features/leads/leads.ts';
import { dayCopy } from '#features/leads/leads.copy.ts';
import { dayIn } from '#forms/time-zone.ts';

/** Stages that a lead passes on its way; it has reached those before the furthest one, even if it skipped them. */
export const pathStages = ['new', 'reviewing', 'call-booked', 'proposal', 'won'] as const satisfies Stage[];
export type PathStage = (typeof pathStages)[number];

/** What the reports break leads down by. Months are ranges of days, and owners have a filter of their own. */
export const reportParts = ['source', 'origin', 'campaign', 'owner', 'sector', 'month'] as const;
export type ReportPart = (typeof reportParts)[number];

/** `none`: no reply, and the promised time is over. */
export type ReplyState = 'kept' | 'late' | 'none' | 'waiting';

/** Besides the days when leads were received; `closed`: when they were won or lost. */
export type ReportAspect = 'reached' | 'left' | 'closed' | 'reply' | 'lost' | Exclude<ReportPart, 'month'>;

const aspectCopy: Readonly<Record<ReportAspect, (value: string) => string>> = {
  reached: (value) => `reached ${stageName(value)}`,
  left: (value) => `left ${stageName(value)}`,
  closed: (value) => `closed after ${stageName(value)}`,
  reply: (value) => replyCopy[value as ReplyState],
  lost: (value) => `lost, ${value || 'no reason'}`,
  source: (value) => `source ${sourceName(value)}`,
  origin: (value) => value || 'no referrer',
  campaign: (value) => value || 'no campaign',
  owner: () => 'no owner',
  sector: (value) => value || 'no industry',
};

export const replyCopy: Readonly<Record<ReplyState, string>> = {
  kept: 'Replied in time',
  late: 'Replied late',
  none: 'No reply, overdue',
  waiting: 'No reply yet, in time',
};

/** The leads behind a figure. */
export interface ReportLeads {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly aspect?: ReportAspect;
  readonly value?: string;
}

/** The value of the list's filter. With timestamps, so that it selects the same leads in each reader's time zone. */
export function writeReportFilter({ from, to, aspect, value = '' }: ReportLeads): string {
  const days = [from, to].map((at) => Math.floor(at.getTime() / 1000));
  return [...days, ...(aspect ? [aspect, value] : [])].join('_');
}

/** Null if no report has such a figure. */
export function readReportFilter(text: string): ReportLeads | null {
  const [, from, to, aspect, value = ''] = /^(\d{1,10})_(\d{1,10})(?:_([a-z]+)_(.*))?$/u.exec(text) ?? [];
  const days = { from: new Date(Number(from) * 1000), to: new Date(Number(to) * 1000) };
  if (from === undefined) return null;
  if (aspect === undefined) return days;
  return Object.hasOwn(aspectCopy, aspect) ? { ...days, aspect: aspect as ReportAspect, value } : null;
}

/** `Received Nov 1 – 30, 2026, reached Proposal`, for the list's toolbar. */
export function reportFilterCopy(text: string, zone: string): string {
  const leads = readReportFilter(text);
  if (leads === null) return text;
  const { from, to, aspect, value = '' } = leads;
  const days = [from, new Date(to.getTime() - 1)].map((at) => dayCopy(dayIn(zone, at))).join(' – ');
  if (aspect === 'closed') return `${days}, ${aspectCopy.closed(value)}`;
  return aspect ? `Received ${days}, ${aspectCopy[aspect](value)}` : `Received ${days}`;
}

function stageName(value: string): string {
  return (stages as readonly string[]).includes(value) ? stageCopy[value as Stage] : value;
}
