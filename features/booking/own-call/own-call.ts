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
  readonly joinUrl: string | null;
  /** Detects pages that show what is no more. */
  readonly answerCount: number;
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
      readonly call: OwnCall;
      readonly canMove: boolean;
      readonly step: OwnCallStep;
      /** Why the last press changed nothing, or what it did. */
      readonly problem: string | null;
      readonly done: string | null;
    };
