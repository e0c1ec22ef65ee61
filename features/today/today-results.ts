/** Fields of a form, as strings. */
export type TodayForm = Readonly<Record<string, string>>;

export type TodayResult =
  | {
      readonly ok: true;
      /** The form that takes it back; null if nothing does. */
      readonly undo: TodayForm | null;
    }
  | {
      readonly ok: false;
      readonly error: string;
      /** Sending the form again with `confirmed` does it anyway. */
      readonly isConfirmable?: boolean;
    };

export const todayRefusals = {
  malformed: 'Something went wrong. Reload the page and try again.',
  handled: 'This was already handled.',
  'too-late': 'This can no longer be undone.',
} as const;
