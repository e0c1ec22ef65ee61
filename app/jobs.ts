import { purgeAccountLeftovers, sendAccountEmail } from '#features/accounts/accounts.jobs.server.ts';
import { eraseAccounts } from '#features/users/erasure.public.server.ts';
import { runBackupJob } from '#features/backups/backups.public.server.ts';
import { runBackup } from '#features/backups/run-backup.server.ts';
import { sendSubscriptionEmail } from '#features/subscriptions/changes/change-emails.jobs.server.ts';
import { actOnInvoiceJob } from '#features/subscriptions/agreements/invoices/act-on-invoice.server.ts';
import { carryOutAgreement, sweepAgreements } from '#features/subscriptions/agreements/carry-out.jobs.server.ts';
import { remindOfInvoices, sendInvoiceEmail } from '#features/subscriptions/agreements/invoice-emails.jobs.server.ts';
import { sendDetails } from '#features/purchases/details/save-details.server.ts';
import { endBilling } from '#features/billing/customers/end-billing.server.ts';
import { followAddress } from '#features/billing/customers/follow-address.jobs.server.ts';
import { remindOfOrders, sendUnfinishedOrderEmail } from '#features/purchases/checkout/remind-of-orders.jobs.server.ts';
import { remindOfBilling, sendBillingReminder } from '#features/subscriptions/methods/reminders.jobs.server.ts';
import { sendChangeConfirmation } from '#features/subscriptions/plans/confirm-change.jobs.server.ts';
import { checkOrder, sweepOpenOrders } from '#features/payment-sync/check-order.jobs.server.ts';
import { warnOfMissedEvent } from '#features/payment-sync/received/missed-event.jobs.server.ts';
import { handlePaymentEvent } from '#features/payment-sync/received/handle-event.jobs.server.ts';
import {
  sendFailedOrderEmail,
  sendOrderNotice,
  sendPaymentEmail,
} from '#features/purchases/emails/billing-emails.jobs.server.ts';
import { reconcilePayments, syncPaymentCustomer } from '#features/payment-sync/reconcile.jobs.server.ts';
import {
  sendCallTeamEmail,
  sendLinkedConfirmation,
} from '#features/booking/calls/emails/request-emails.jobs.server.ts';
import { sendBookingConfirmation, sendBookingEmail } from '#features/booking/booking.jobs.server.ts';
import { checkNextCall } from '#features/availability/next-call.jobs.server.ts';
import { sendCalendarEmail } from '#features/host-calendars/calendar-fault.jobs.server.ts';
import { remindOfDrafts, sendDraftLink } from '#features/intake/saved/saved-draft.jobs.server.ts';
import { syncCalendars } from '#features/host-calendars/calendars.jobs.server.ts';
import { sendCallReminder } from '#features/booking/calls/emails/call-reminders.jobs.server.ts';
import { sendBookingAnswer } from '#features/booking/calls/emails/call-answer.jobs.server.ts';
import { purgeBrowserErrors } from '#features/browser-errors/browser-errors.server.ts';
import { sendContactAcknowledgment, sendContactEmail } from '#features/contact/contact.jobs.server.ts';
import { sumMetrics } from '#features/metrics/metrics.jobs.server.ts';
import { countArticleViews } from '#features/insights/article-views.server.ts';
import { publishDueArticles } from '#features/insights/drafts/publishing.server.ts';
import { articlePath } from '#features/insights/insights.ts';
import { sweepPictures } from '#features/insights/pictures/pictures.server.ts';
import { articlesSince } from '#features/insights/insights.server.ts';
import { purgeIntakeLeftovers, sendIntakeConfirmation, sendIntakeEmail } from '#features/intake/intake.jobs.server.ts';
import { sendSavingsEstimate } from '#features/calculator/savings-estimate.server.ts';
import { sendShortIntakeConfirmation } from '#features/intake/short/short-intake-confirmation.server.ts';
import { sendLeadAnswer } from '#features/leads/replies/reply-to-lead.server.ts';
import { sendReplyToTeam } from '#features/leads/replies/reply-to-team.jobs.server.ts';
import { endSnoozes } from '#features/leads/snooze/snooze.server.ts';
import { countReport } from '#features/leads/reports/counted-report.server.ts';
import { noteWeek } from '#features/leads/reports/weekly-report.jobs.server.ts';
import { noteDueTasks } from '#features/leads/tasks/due-tasks.jobs.server.ts';
import { sendPush } from '#features/notices/send-push.jobs.server.ts';
import { beginNoticeDigests, sendNotices } from '#features/notices/send-notices.jobs.server.ts';
import { beginDigest, type PublishedArticle } from '#features/newsletter/digest/begin-digest.server.ts';
import { sendDigest } from '#features/newsletter/digest/send-digest.jobs.server.ts';
import { sendCampaignEmail } from '#features/newsletter/campaigns/campaign.jobs.server.ts';
import { beginScheduledCampaign, recordRecipients } from '#features/newsletter/campaigns/start-campaign.jobs.server.ts';
import { sendTestCampaign } from '#features/newsletter/campaigns/campaign-test.server.ts';
import {
  purgeNewsletterLeftovers,
  sendNewsletterConfirmation,
  sendNewsletterWelcome,
} from '#features/newsletter/newsletter.jobs.server.ts';
import { sendSystemReport } from '#features/system/report.jobs.server.ts';
import { checkSystem } from '#features/system/system.server.ts';
import { webhookPoller } from '#features/webhooks/deliver.server.ts';
import { purgeWebhookLog, sendWebhookEmail, writeWebhookEvents } from '#features/webhooks/webhooks.jobs.server.ts';
import { eraseExpiredSecrets, sendApprovalDecision, sendApprovalRequest } from '#features/work/work.jobs.server.ts';
import { leadImport } from '#features/leads/entries/lead-import.server.ts';
import { subscriberImport } from '#features/newsletter/import/subscriber-import.server.ts';
import { announceMessages, sendMessages, showMessage } from '#features/messages/announce-messages.jobs.server.ts';
import { refuseReply } from '#features/messages/receive-reply.server.ts';
import { erasePerson } from '#app/admin/people/erase-person.server.ts';
import { personErasure } from '#features/users/person-erasure.server.ts';
import { reportSections } from '#app/portal/runs/load-report.server.ts';
import { runDaysOf } from '#app/portal/runs/run-plans.server.ts';
import { checkRuns, sendIncidentEmail } from '#features/runs/incidents.jobs.server.ts';
import { beginRunReports, sendRunReport } from '#features/runs/report/monthly-report.jobs.server.ts';
import { keepRuns } from '#features/runs/runs-keeping.jobs.server.ts';
import { sqlFiles } from '#app/bootstrap/sql-files.ts';
import { eraseExpired } from '#app/retention.server.ts';
import { withLeadEmailNote } from '#app/lead-email-note.server.ts';
import { dayTopic } from '#app/legal/last-updated.ts';
import { defineJob, implementJob, noPayload, type JobDefinition } from '#server/jobs/define-job.ts';
import type { PollerTable } from '#server/jobs/pollers.ts';
import { purgeSharedCache } from '#server/shared-cache/purge.ts';
import type { AppContext } from '#server/app-context.ts';
import { purgeReturnedForms } from '#server/returned-forms/returned-forms.ts';

/** Schedules are in UTC. */
/** At midnight, pages that show the date are outdated; each hour, for a worker that was away at midnight. */
export const beginDay = defineJob('begin-day', noPayload, (app) => app.changes.announce(app.db, dayTopic), {
  label: 'Refresh pages that show the date',
  schedule: '0 * * * *',
});

/** The jobs of the core. */
const coreJobs: readonly JobDefinition[] = [
  sendContactEmail,
  sendContactAcknowledgment,
  sendIntakeEmail,
  sendIntakeConfirmation,
  sendDraftLink,
  remindOfDrafts,
  sendBookingEmail,
  sendBookingConfirmation,
  sendAccountEmail,
  purgeAccountLeftovers,
  defineJob('erase-expired-submissions', noPayload, eraseExpired, {
    label: 'Erase form data past its retention period',
    schedule: '29 4 * * *',
  }),
  defineJob('erase-accounts', noPayload, (app) => eraseAccounts(app, endBilling), {
    label: 'Erase accounts scheduled for erasure',
    schedule: '23 * * * *',
  }),
  implementJob(personErasure, erasePerson),
  followAddress,
  sendDetails,
  purgeIntakeLeftovers,
  sweepPictures,
  sendNewsletterWelcome,
  sendNewsletterConfirmation,
  defineJob('begin-newsletter-digest', noPayload, (app) => beginDigest(app, newArticles), {
    label: 'Check whether the weekly newsletter is due',
    schedule: '0 * * * *',
  }),
  sendDigest,
  purgeNewsletterLeftovers,
  handlePaymentEvent,
  syncPaymentCustomer,
  reconcilePayments,
  checkOrder,
  sweepOpenOrders,
  warnOfMissedEvent,
  remindOfOrders,
  sendUnfinishedOrderEmail,
  sendPaymentEmail,
  sendOrderNotice,
  sendFailedOrderEmail,
  sendSubscriptionEmail,
  publishDueArticles,
  purgeReturnedForms,
  purgeBrowserErrors,
  sumMetrics,
  countArticleViews,
  checkSystem,
  sendSystemReport,
  beginDay,
  purgeSharedCache,
  implementJob(runBackupJob, (app) => runBackup(app, sqlFiles)),
];

/** The jobs of optional features, some of which take the place of a core's job of the same name. */
const optionalJobs: readonly JobDefinition[] = [
  withLeadEmailNote('contact', 'team', sendContactEmail),
  withLeadEmailNote('contact', 'confirmation', sendContactAcknowledgment),
  withLeadEmailNote('contact', 'confirmation', sendShortIntakeConfirmation),
  withLeadEmailNote('contact', 'confirmation', sendSavingsEstimate),
  withLeadEmailNote('intake', 'team', sendIntakeEmail),
  withLeadEmailNote('intake', 'confirmation', sendIntakeConfirmation),
  withLeadEmailNote('booking', 'team', sendCallTeamEmail),
  withLeadEmailNote('booking', 'call-answer', sendBookingAnswer),
  withLeadEmailNote('booking', 'call-answer', sendCallReminder),
  withLeadEmailNote('booking', 'confirmation', sendLinkedConfirmation),
  sendLeadAnswer,
  sendReplyToTeam,
  noteDueTasks,
  endSnoozes,
  countReport,
  noteWeek,
  subscriberImport.judgingJob,
  subscriberImport.job,
  announceMessages,
  showMessage,
  sendMessages,
  refuseReply,
  leadImport.judgingJob,
  leadImport.job,
  sendNotices,
  sendPush,
  beginNoticeDigests,
  checkNextCall,
  syncCalendars,
  sendCalendarEmail,
  beginScheduledCampaign,
  recordRecipients,
  sendCampaignEmail,
  sendTestCampaign,
  sendChangeConfirmation,
  carryOutAgreement,
  sweepAgreements,
  actOnInvoiceJob,
  sendInvoiceEmail,
  remindOfInvoices,
  remindOfBilling,
  sendBillingReminder,
  keepRuns(runDaysOf),
  checkRuns,
  sendIncidentEmail,
  beginRunReports,
  sendRunReport(reportSections),
  sendWebhookEmail,
  purgeWebhookLog,
  writeWebhookEvents,
  sendApprovalRequest,
  sendApprovalDecision,
  eraseExpiredSecrets,
];

/** Every job of the program. */
export const jobs: readonly JobDefinition[] = [
  ...new Map([...coreJobs, ...optionalJobs].map((job) => [job.name, job])).values(),
];

/** Run every few seconds on each worker. */
export const pollers: PollerTable = { 'deliver-webhooks': webhookPoller };

async function newArticles(app: AppContext, since: Date): Promise<PublishedArticle[]> {
  const cards = await articlesSince(app, since);
  return cards.map(({ slug, sectors, ...article }) => ({
    ...article,
    path: articlePath(slug),
    label: sectors[0] ?? '',
  }));
}
