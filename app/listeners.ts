import { reportClearedBooking } from '#features/booking/booking-webhooks.server.ts';
import { reportClearedContact } from '#features/contact/contact-webhooks.server.ts';
import { reportClearedIntake } from '#features/intake/intake-webhooks.server.ts';
import { refreshBeforeBooking } from '#features/host-calendars/sync-calendars.server.ts';
import { warnWithoutEvent } from '#features/payment-sync/received/missed-event.jobs.server.ts';
import {
  emailFailedOrder,
  emailPaidOrder,
  emailPayment,
} from '#features/purchases/emails/billing-emails.jobs.server.ts';
import { reportPayment, reportSale } from '#features/purchases/emails/payment-webhooks.server.ts';
import { emailSentInvoice, emailVoidInvoice } from '#features/subscriptions/agreements/invoice-emails.jobs.server.ts';
import { recordChange } from '#features/subscriptions/changes/write-changes.server.ts';
import { emailPendingChange } from '#features/subscriptions/plans/confirm-change.jobs.server.ts';
import { reportErasedUser } from '#features/webhooks/report-erased-user.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Listener } from '#server/events.ts';

/** Who acts on what, in this order: all in the transaction of the change. */
export const listeners: readonly Listener<AppContext>[] = [
  emailPendingChange,
  recordChange,
  reportClearedIntake,
  reportClearedContact,
  reportClearedBooking,
  reportErasedUser,
  emailPaidOrder,
  reportSale,
  emailFailedOrder,
  emailPayment,
  reportPayment,
  emailSentInvoice,
  emailVoidInvoice,
  warnWithoutEvent,
  refreshBeforeBooking,
];
