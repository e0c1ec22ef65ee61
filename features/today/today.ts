import { dayIn, isTimeZone } from '#forms/time-zone.ts';
import { roleCan } from '#features/accounts/rights/roles.ts';
import type { LeadKind, Stage } from '#features/leads/leads.public.ts';
import { dayAfter } from '#values/day.ts';
import { hourMs } from '#values/duration.ts';

/** What waits for the team; each number is capped at `maxCounted`. */
export interface Counts {
  /** New submissions without a reply, and replies of senders without an answer. */
  readonly leads: number;
  /** Strategy calls of today and tomorrow. */
  readonly calls: number;
  /** Tasks due today or overdue. */
  readonly tasks: number;
  /** Failed charges and disputes. */
  readonly payments: number;
  /** Jobs that failed for good. */
  readonly jobs: number;
  /** Checks of the system that warn or fail. */
  readonly problems: number;
  /** Conversations in which a client waits for a reply. */
  readonly messages: number;
  /** The reader's unread notices. */
  readonly notices: number;
  /** All but messages and notices: what the page Today lists. */
  readonly today: number;
}

export const maxCounted = 999;

/** The sections that a person may see. */
export interface TodayScope {
  readonly leads: boolean;
  readonly payments: boolean;
  readonly operations: boolean;
}

/** The sections of Today that a role may see. */
export function todayScope(role: string): TodayScope {
  return {
    leads: roleCan(role, 'leads:read'),
    payments: roleCan(role, 'money:read'),
    operations: roleCan(role, 'operations'),
  };
}

/** Which of the two days a call is on, by the reader's clock; null for others. */
export function callDay(at: Date, now: Date, zone?: string): 'today' | 'tomorrow' | null {
  const [day, today] = [dayIn(zone, at), dayIn(zone, now)];
  if (day === today) return 'today';
  return day === dayAfter(today) ? 'tomorrow' : null;
}

/** From then until right before. */
export interface CallWindow {
  readonly from: Date;
  readonly to: Date;
}

/** Spans today and tomorrow in every time zone; `callDay` decides. */
export function callWindow(now: Date): CallWindow {
  return { from: new Date(now.getTime() - 25 * hourMs), to: new Date(now.getTime() + 50 * hourMs) };
}

/** The zone sent by the page; UTC if missing or unknown. */
export function requestedZone(params: URLSearchParams): string {
  const zone = params.get('zone') ?? '';
  return isTimeZone(zone) ? zone : 'UTC';
}

/** Timestamps are ISO strings. */
export interface TodayLead {
  readonly id: string;
  readonly kind: LeadKind;
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly title: string;
  readonly stage: Stage;
  readonly owner: { readonly id: string; readonly name: string } | null;
  readonly version: number;
  /** Since when it waits. */
  readonly since: string;
  /** The sender has replied; otherwise the lead is new. */
  readonly isReply: boolean;
}

export interface TodayTask {
  readonly id: string;
  /** Empty for a next step that is only a date. */
  readonly text: string;
  readonly dueOn: string;
  /** Set for a time of day, with its zone. */
  readonly dueAt: string | null;
  readonly timeZone: string | null;
  readonly version: number;
  readonly assignee: { readonly id: string; readonly name: string } | null;
  readonly leadId: string;
  readonly leadName: string;
  readonly company: string | null;
}

export interface TodayCall extends TodayLead {
  readonly at: string;
  readonly isConfirmed: boolean;
  readonly phone: string | null;
  /** Null until the call is confirmed. */
  readonly joinUrl: string | null;
  /** The sender's. */
  readonly timeZone: string | null;
  /** Detects stale replies. */
  readonly answerCount: number;
}

export interface TodayPayment {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly description: string;
  readonly cents: number;
  readonly currency: string;
  /** Of a charge, when it was issued. */
  readonly dueAt: string;
  readonly nextAttemptAt: string | null;
  /** A dispute that waits for evidence; otherwise a failed charge. */
  readonly isDisputed: boolean;
  /** Without VAT, to a client whose VAT id the registry does not know. */
  readonly isVatUnknown: boolean;
  /** Sent to be paid, and overdue. */
  readonly isInvoice: boolean;
}

export interface TodayProblem {
  readonly id: string;
  readonly state: 'warning' | 'failed';
  readonly summary: string;
  readonly since: string;
}

/** The most urgent items of each section: at most `maxListed`, and one more if there are more. */
export interface TodayItems {
  /** Newest first, since old unsettled payments would hide those that can still be collected. */
  readonly late: readonly TodayLead[];
  /** Newest first. */
  readonly fresh: readonly TodayLead[];
  /** Newest first. */
  readonly replies: readonly TodayLead[];
  /** In a window around today and tomorrow; `callDay` decides. */
  readonly calls: readonly TodayCall[];
  /** Until tomorrow in the last time zone; the reader's day decides. */
  readonly due: readonly TodayTask[];
  readonly payments: readonly TodayPayment[];
  readonly problems: readonly TodayProblem[];
}

export const maxListed = 15;

/** Rows of a section, so that a backlog leaves the others in view. */
export const maxShown = 5;
