import type { OfferedTimes } from '#features/booking/times/offered-times.ts';

/** A call as its link shows it. Timestamps are ISO 8601. */
export interface OwnCall {
  readonly reference: string;
  readonly name: string;
  readonly minutes: number;
  /** The confirmed time, or the one asked for; null for none. */
  readonly at: string | null;
  readonly isConfirmed: boolean;
  readonly isCanceled: boolean;
  readonly timeZone: string;
  /** Who takes it; null if nobody is named. */
  readonly host: string | null;
  /** A link or a sentence (`readPlace`); null if none is promised. */
  readonly place: string | null;
  /** Detects pages that show what is no more. */
  readonly answerCount: number;
}

/** The thanks for a call that was booked. */
export interface BookedCall extends OwnCall {
  readonly at: string;
  /** Its page, where it is moved or canceled; null for a form whose number others may know. */
  readonly path: string | null;
}

/** Adds the call to a calendar. */
export function calendarPath(path: string): string {
  return path.replace('?', '/calendar.ics?');
}

/** What the page asks: another time, whether to take the chosen one (ISO 8601), or whether to cancel. */
export type OwnCallStep =
  | { readonly kind: 'view' | 'cancel' }
  | { readonly kind: 'times'; readonly offered: OfferedTimes; readonly isAnyZone: boolean }
  | { readonly kind: 'confirm'; readonly time: string; readonly zone: string };

export type OwnCallPage =
  | { readonly state: 'unknown' | 'over' }
  | {
      readonly state: 'open';
      /** In the query of its links, which no log has. */
      readonly token: string;
      readonly call: OwnCall;
      readonly canMove: boolean;
      readonly step: OwnCallStep;
      /** Why the last press changed nothing, or what it did. */
      readonly problem: string | null;
      readonly done: string | null;
    };
