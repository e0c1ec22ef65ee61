import type { AppContext } from '#app/load-context.ts';
import { organizationNames } from '#features/accounts/organizations/organizations.server.ts';
import { userAddresses } from '#features/users/read-user.server.ts';
import { buyerAddresses, payerAddresses, subscriberOfChange } from '#features/billing/reads/billing-reads.server.ts';
import {
  leadNames,
  readReplyAddresses,
  readReplyLeads,
  submissionAddresses,
  submissionNames,
} from '#features/leads/lead-names.server.ts';
import { campaignSubjects } from '#features/newsletter/campaigns/campaigns.server.ts';
import { subscriberAddresses } from '#features/newsletter/subscribers/subscriber-list.server.ts';
import { bookingsEmail } from '#features/booking/booking.jobs.server.ts';
import { contactEmail } from '#features/contact/contact.jobs.server.ts';
import { leadsEmail } from '#features/site-settings/inquiries.public.server.ts';
import { salesEmail } from '#features/billing/billing-settings.server.ts';
import { teamEmail } from '#features/site-settings/notification-address.public.server.ts';
import type { ListedJob } from '#features/jobs/jobs.ts';
import { webhookNames } from '#features/webhooks/endpoint-reads.server.ts';

type Reader = (app: Pick<AppContext, 'db'>, ids: readonly string[]) => Promise<Map<string, string>>;

/** By payload field: what the job belongs to. */
const belongings: Readonly<Record<string, Reader>> = {
  submissionId: submissionNames,
  bookingId: submissionNames,
  answerId: readReplyLeads,
  leadId: leadNames,
  campaignId: campaignSubjects,
  endpointId: webhookNames,
  organizationId: organizationNames,
};

const addresses: Readonly<Record<string, Reader>> = {
  submissionId: submissionAddresses,
  bookingId: submissionAddresses,
  answerId: readReplyAddresses,
  subscriptionId: subscriberAddresses,
  paymentId: payerAddresses,
  orderId: buyerAddresses,
  changeId: subscriberOfChange,
  userId: userAddresses,
};

const teamEmails = {
  'send-contact-email': contactEmail,
  'send-intake-email': leadsEmail,
  'send-reply-to-team': leadsEmail,
  'send-booking-email': bookingsEmail,
  'send-order-notice': salesEmail,
  'send-webhook-email': teamEmail,
};

type Job = Pick<ListedJob, 'id' | 'job' | 'isEmail' | 'payload'>;

/** The subject of each job and, for emails, the recipient; by job id. */
export async function jobSubjects(app: AppContext, jobs: readonly Job[]): Promise<Record<string, string>> {
  const [names, people] = await Promise.all([readAll(app, belongings, jobs), readAll(app, addresses, jobs)]);
  return Object.fromEntries(
    jobs.flatMap((one) => {
      const [name, person] = [names(one), people(one)];
      const team = teamAddress(app, one);
      const to = team ?? asText(one.payload['to']) ?? person;
      // Emails to the team are described by the person they concern.
      const about = name ?? (team === undefined ? undefined : person);
      const copy = [about, one.isEmail && to !== undefined ? `to ${to}` : to].filter((part) => part !== undefined);
      return copy.length === 0 ? [] : [[one.id, copy.join(', ')]];
    }),
  );
}

function teamAddress(app: AppContext, { job, payload }: Job): string | undefined {
  const setting = new Map(Object.entries(teamEmails)).get(job);
  if (setting !== undefined) return app.settings.get(setting);
  return payload['audience'] === 'team' || payload['notice'] === 'disputed' ? app.settings.get(salesEmail) : undefined;
}

/** One batch per field. */
async function readAll(app: AppContext, readers: Readonly<Record<string, Reader>>, jobs: readonly Job[]) {
  const read = await Promise.all(
    Object.entries(readers).map(async ([field, reader]) => {
      const ids = jobs.flatMap(({ payload }) => asText(payload[field]) ?? []);
      return [field, await reader(app, ids)] as const;
    }),
  );
  return ({ payload }: Job) => {
    for (const [field, found] of read) {
      const name = found.get(asText(payload[field]) ?? '');
      if (name !== undefined) return name;
    }
    return undefined;
  };
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
