import type { BookingErrors, BookingForm } from '#features/booking/booking.ts';
import type { AskedForm } from '#forms/questions/questions.ts';

/** What `BookingPage` shows. */
export interface BookingPageData {
  readonly form: BookingForm;
  readonly formId: string;
  readonly startedAt: string;
  readonly errors: BookingErrors;
  /** Error of the whole form. */
  readonly error: string | null;
  /** The owner's questions besides the fields; null without any. */
  readonly asked: AskedForm | null;
  /** Files that the answers refer to. */
  readonly files: readonly { readonly storeId: string; readonly fileName: string }[];
  /** The time outside call hours that the form warned about. */
  readonly warnedOf: string;
}
