import { freeErasedCalls } from '#features/booking/calls/free-erased-calls.server.ts';
import { callsCheck } from '#features/booking/calls/own-call/calls-check.server.ts';
import { calendarsCheck } from '#features/host-calendars/calendars-check.server.ts';
import { refreshBeforeBooking } from '#features/host-calendars/sync-calendars.server.ts';
import { addCheck } from '#features/system/checks/checks.events.public.server.ts';
import { followForms } from '#features/leads/forms/follow-forms.server.ts';
import { followOwner } from '#features/payment-sync/rows/write-profile.server.ts';
import { warnWithoutEvent } from '#features/payment-sync/received/missed-event.jobs.server.ts';
import {
  emailFailedOrder,
  emailPaidOrder,
  emailPayment,
} from '#features/purchases/emails/billing-emails.jobs.server.ts';
import { emailSentInvoice, emailVoidInvoice } from '#features/subscriptions/agreements/invoice-emails.jobs.server.ts';
import { recordChange } from '#features/subscriptions/changes/write-changes.server.ts';
import { emailPendingChange } from '#features/subscriptions/plans/confirm-change.jobs.server.ts';
import { webhookListeners } from '#features/webhooks/events/all-events.server.ts';
import { workListeners } from '#features/work/follow-sales.server.ts';
import { webhooksCheck } from '#features/webhooks/webhooks-check.server.ts';
import { eraseImportedLines } from '#features/newsletter/import/subscriber-import.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Listener } from '#server/events.ts';

/** The listeners of the core. */
export const coreListeners: readonly Listener<AppContext>[] = [
  emailPendingChange,
  recordChange,
  emailPaidOrder,
  emailFailedOrder,
  emailPayment,
  warnWithoutEvent,
  followOwner,
];

/** All listeners, in the order in which they run: in the transaction of the change, except those that prepare it. */
export const listeners: readonly Listener<AppContext>[] = [
  ...coreListeners,
  ...followForms,
  emailSentInvoice,
  emailVoidInvoice,
  ...webhookListeners,
  freeErasedCalls,
  eraseImportedLines,
  refreshBeforeBooking,
  ...workListeners,
  addCheck(webhooksCheck),
  addCheck(callsCheck),
  addCheck(calendarsCheck),
];
