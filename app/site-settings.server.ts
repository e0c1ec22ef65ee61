import { administratorFactor, keepAuditDays, readerExports } from '#features/accounts/accounts-settings.server.ts';
import {
  keepPaymentEventsDays,
  renewalNoticeDays,
  renewalNoticeSum,
  detailsFrom,
  pricingLinks,
  pauseMonths,
  remindAfterDays,
  remindOfOrderDays,
  returnMonths,
  salesEmail,
} from '#features/billing/billing-settings.server.ts';
import { calendarHours } from '#features/host-calendars/busy-times.server.ts';
import { meetingLink, videoRooms } from '#features/booking/calls/meeting-link.server.ts';
import { bookingsEmail } from '#features/booking/booking.jobs.server.ts';
import { contactEmail } from '#features/contact/contact.jobs.server.ts';
import { intakeAccess } from '#features/intake/intake-settings.server.ts';
import { keepInquiriesMonths, leadsEmail } from '#features/site-settings/inquiries.public.server.ts';
import { keepDeliveriesDays, keepLeaversMonths } from '#features/newsletter/newsletter-settings.server.ts';
import { lostReasonsSetting } from '#features/leads/changes/lost-reasons.server.ts';
import { embedOrigins } from '#features/site-settings/embedding.public.server.ts';
import { companySettings } from '#features/site-settings/company.public.server.ts';
import { groupSettings } from '#features/site-settings/site-settings.server.ts';
import { teamEmail } from '#features/site-settings/notification-address.public.server.ts';

/** What administrators change while the program runs, in the order of the page. */
export const siteSettings = groupSettings({
  company: companySettings,
  switches: [intakeAccess, pricingLinks],
  payments: [
    pauseMonths,
    returnMonths,
    remindAfterDays,
    remindOfOrderDays,
    renewalNoticeSum,
    detailsFrom,
    renewalNoticeDays,
  ],
  access: [administratorFactor, readerExports],
  addresses: [teamEmail, leadsEmail, bookingsEmail, contactEmail, salesEmail],
  leads: [lostReasonsSetting],
  calls: [meetingLink, videoRooms, calendarHours],
  embedding: [embedOrigins],
  times: [keepInquiriesMonths, keepLeaversMonths, keepAuditDays, keepPaymentEventsDays, keepDeliveriesDays],
});
