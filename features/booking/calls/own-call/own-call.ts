import type { OfferedTimes } from '#features/booking/calls/times/offered-times.ts';

/** A call as its link shows it. Timestamps are ISO 8601. */
export interface OwnCall {
  readonly reference: string;
  readonly name: string;
  readonly minutes: number;
  /** The confirmed or requested time; null without one. */
  readonly at: string | null;
  readonly isConfirmed: boolean;
  readonly isCanceled: boolean;
  readonly timeZone: string;
  /** Name of the host; null without one. */
  readonly host: string | null;
  /** A link or a sentence (`readPlace`); null if none is promised. */
  readonly place: string | null;
  /** Detects stale pages. */
  readonly answerCount: number;
}

/** A booked call as shown on the thank-you page. */
export interface BookedCall extends OwnCall {
  readonly at: string;
  /** The page where the call is moved or canceled; null if others could guess the form's id. */
  readonly path: string | null;
}

/** Adds the call to a calendar. */
export function calendarPath(path: string): string {
  return path.replace('?', '/calendar.ics?');
}

/** The step that the page shows: choose a time, confirm the chosen one (ISO 8601), or confirm canceling. */
export type OwnCallStep =
  | { readonly kind: 'view' | 'cancel' }
  | { readonly kind: 'times'; readonly offered: OfferedTimes; readonly isAnyZone: boolean }
  | { readonly kind: 'confirm'; readonly time: string; readonly zone: string };

export type OwnCallPage =
  | { readonly state: 'unknown' | 'over' }
  | {
      readonly state: 'open';
      /** Part of the query of the page's links, which is never logged. */
      readonly token: string;
      readonly call: OwnCall;
      readonly canMove: boolean;
      readonly step: OwnCallStep;
      /** Why the last action changed nothing, or what it did. */
      readonly error: string | null;
      readonly done: string | null;
    };
