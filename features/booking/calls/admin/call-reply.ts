import type { LastChange } from '#content/admin/last-change.ts';
import type { BookingAction, CallOutcome } from '#features/booking/booking.ts';

/** Timestamps are ISO 8601. */
export interface AdminBooking {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly phone: string | null;
  readonly message: string;
  readonly preferredDate: string | null;
  readonly timeZone: string | null;
  readonly callAt: string | null;
  /** As last sent; before the first reply, the one in the settings. */
  readonly joinUrl: string | null;
  readonly answer: BookingAction | null;
  readonly callName: string;
  readonly minutes: number;
  /** Name of the host; null without one. */
  readonly host: string | null;
  readonly outcome: CallOutcome | null;
  readonly canceledBy: 'visitor' | 'host' | null;
  readonly answerMessage: string | null;
  /** Detects stale replies. */
  readonly answerCount: number;
}

/** Max characters of the message to the sender. */
export const answerWordsLength = 2000;

export type CallResult =
  /** `callAt`: ISO 8601; null for a declined call. */
  | { readonly ok: true; readonly action: BookingAction | null; readonly callAt: string | null }
  | {
      readonly ok: false;
      readonly reason: 'gone' | 'stale' | 'long' | 'no-reason' | 'link';
      readonly last?: LastChange | null;
    }
  | { readonly ok: false; readonly reason: 'time'; readonly error: string }
  | UnusualTime;

/** Not saved until the team member confirms the warnings. */
export interface UnusualTime {
  readonly ok: false;
  readonly reason: 'unusual';
  /** Sentences. */
  readonly warnings: readonly string[];
}

export const callReplyRefusals = {
  gone: 'This request has been erased.',
  stale: 'Review the change before you send your reply.',
  long: `Write at most ${answerWordsLength} characters.`,
  link: 'Enter an address that starts with https://, or leave this empty.',
  'no-reason': 'Enter a reason. It is included in the email.',
} as const;

export const callAnswerCopy: Readonly<Record<BookingAction, string>> = {
  confirmed: 'Confirmed',
  moved: 'Rescheduled',
  declined: 'Declined',
};
