import { purgeAccountLeftovers, sendAccountEmail } from '#features/accounts/accounts-jobs.server.ts';
import { eraseAccounts } from '#features/accounts/settings/erasure.server.ts';
import { endBilling } from '#features/billing/customers/end-billing.server.ts';
import { followAddress } from '#features/billing/customers/follow-address.server.ts';
import { checkOrder, sweepOpenOrders } from '#features/billing/sync/check-order.server.ts';
import { warnOfMissedEvent } from '#features/billing/events/missed-event.server.ts';
import { handlePaymentEvent } from '#features/billing/events/handle-event.server.ts';
import { sendOrderNotice, sendPaymentEmail } from '#features/billing/emails/billing-emails.server.ts';
import { reconcilePayments, syncPaymentCustomer } from '#features/billing/sync/reconcile.server.ts';
import { sendBookingConfirmation, sendBookingEmail } from '#features/booking/booking-jobs.server.ts';
import { sendBookingAnswer } from '#features/booking/admin/call-reply-job.server.ts';
import { purgeBrowserErrors } from '#features/browser-errors/browser-errors.server.ts';
import { sendContactAcknowledgement, sendContactEmail } from '#features/contact/contact-jobs.server.ts';
import { sumMetrics } from '#features/analytics/analytics-jobs.server.ts';
import { countArticleViews } from '#features/insights/article-views.server.ts';
import { publishDueArticles } from '#features/insights/drafts/publishing.server.ts';
import { articlePath } from '#features/insights/insights.ts';
import { sweepPictures } from '#features/insights/pictures/pictures.server.ts';
import { articlesSince } from '#features/insights/insights.server.ts';
import { purgeIntakeLeftovers, sendIntakeConfirmation, sendIntakeEmail } from '#features/intake/intake-jobs.server.ts';
import { sendLeadAnswer } from '#features/leads/actions/reply-to-lead.server.ts';
import { beginDigest, type PublishedArticle } from '#features/newsletter/digest/begin-digest.server.ts';
import { sendDigest } from '#features/newsletter/digest/send-digest.server.ts';
import { sendCampaignEmail } from '#features/newsletter/campaigns/campaign-jobs.server.ts';
import { beginScheduledCampaign } from '#features/newsletter/campaigns/campaign-sending.server.ts';
import { sendTestCampaign } from '#features/newsletter/campaigns/campaign-test.server.ts';
import {
  purgeNewsletterLeftovers,
  sendNewsletterConfirmation,
  sendNewsletterWelcome,
} from '#features/newsletter/newsletter-jobs.server.ts';
import { deliverDue } from '#features/webhooks/deliver.server.ts';
import { purgeWebhookLog, sendWebhookEmail } from '#features/webhooks/webhooks-jobs.server.ts';
import { writeImport } from '#features/newsletter/subscribers/import-writing.server.ts';
import { eraseExpired } from '#app/retention.server.ts';
import { notedOnLead } from '#app/lead-email-note.server.ts';
import { dayTopic } from '#app/legal/last-updated.ts';
import type { JobTable } from '#server/jobs/jobs.ts';
import type { PollerTable } from '#server/jobs/pollers.ts';
import type { AppContext } from '#server/app-context.ts';
import { purgeReturnedForms } from '#server/returned-forms/returned-forms.ts';

/** Every job of the program: its name, its verb and, in UTC, when it runs by itself. */
export const jobs: JobTable = {
  'send-contact-email': { run: notedOnLead('contact', 'team', sendContactEmail) },
  'send-contact-acknowledgement': { run: notedOnLead('contact', 'confirmation', sendContactAcknowledgement) },
  'send-intake-email': { run: notedOnLead('intake', 'team', sendIntakeEmail) },
  'send-intake-confirmation': { run: notedOnLead('intake', 'confirmation', sendIntakeConfirmation) },
  'send-lead-answer': { run: sendLeadAnswer },
  'send-booking-email': { run: notedOnLead('booking', 'team', sendBookingEmail) },
  'send-booking-answer': { run: notedOnLead('booking', 'call-answer', sendBookingAnswer) },
  'send-booking-confirmation': { run: notedOnLead('booking', 'confirmation', sendBookingConfirmation) },
  'send-account-letter': { run: sendAccountEmail },
  'purge-account-leftovers': { run: purgeAccountLeftovers, schedule: '41 3 * * *' },
  'erase-out-of-time': { run: eraseExpired, schedule: '29 4 * * *' },
  'erase-accounts': { run: (app) => eraseAccounts(app, endBilling), schedule: '23 * * * *' },
  'follow-address': { run: followAddress },
  'purge-intake-leftovers': { run: purgeIntakeLeftovers, schedule: '17 * * * *' },
  'purge-article-pictures': { run: sweepPictures, schedule: '47 * * * *' },
  'send-newsletter-welcome': { run: sendNewsletterWelcome },
  'send-newsletter-confirmation': { run: sendNewsletterConfirmation },
  'begin-newsletter-digest': { run: (app) => beginDigest(app, newArticles), schedule: '0 * * * *' },
  'send-newsletter-digest': { run: sendDigest },
  'begin-newsletter-letter': { run: beginScheduledCampaign },
  'send-newsletter-letter': { run: sendCampaignEmail },
  'send-newsletter-test': { run: sendTestCampaign },
  'import-newsletter-subscribers': { run: writeImport },
  'purge-newsletter-leftovers': { run: purgeNewsletterLeftovers, schedule: '37 * * * *' },
  'handle-payment-event': { run: handlePaymentEvent },
  'sync-payment-customer': { run: syncPaymentCustomer },
  'reconcile-payments': { run: reconcilePayments, schedule: '11 2 * * *' },
  'check-order': { run: checkOrder },
  'sweep-open-orders': { run: sweepOpenOrders, schedule: '* * * * *' },
  'send-missed-event-warning': { run: warnOfMissedEvent },
  'send-payment-letter': { run: sendPaymentEmail },
  'send-order-notice': { run: sendOrderNotice },
  'publish-due-articles': { run: publishDueArticles, schedule: '* * * * *' },
  'send-webhook-letter': { run: sendWebhookEmail },
  'purge-webhook-log': { run: purgeWebhookLog, schedule: '51 3 * * *' },
  'purge-returned-forms': { run: purgeReturnedForms, schedule: '7 * * * *' },
  'purge-browser-errors': { run: purgeBrowserErrors, schedule: '57 3 * * *' },
  'sum-figures': { run: sumMetrics, schedule: '* * * * *' },
  'count-article-views': { run: countArticleViews, schedule: '* * * * *' },
  // At midnight the pages that show the date are out of date; each hour, for a worker that was away at midnight.
  'begin-day': { run: (app) => app.changes.announce(app.db, dayTopic), schedule: '0 * * * *' },
};

/** What every worker looks for every few seconds. Eight rounds, so that an endpoint that lets us wait delays no other. */
export const pollers: PollerTable = {
  'deliver-webhooks': { run: deliverDue, everySeconds: 2, atOnce: 8 },
};

/** The articles since a moment, as the weekly letter tells of them. */
async function newArticles(app: AppContext, since: Date): Promise<PublishedArticle[]> {
  const cards = await articlesSince(app, since);
  return cards.map(({ slug, sectors, ...article }) => ({
    ...article,
    path: articlePath(slug),
    label: sectors[0] ?? '',
  }));
}
