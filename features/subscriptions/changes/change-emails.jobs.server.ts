import { sendToClient } from '#features/billing/customers/send-to-client.server.ts';
import { clientColumns } from '#features/accounts/organizations/owner-of.server.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { createElement } from 'react';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { audiences } from '#features/billing/billing.ts';
import { salesEmail } from '#features/billing/billing-settings.server.ts';
import {
  ClientChangeEmail,
  clientChangeSubject,
  TeamChangeEmail,
  teamChangeSubject,
  type ChangeEmail,
} from '#features/subscriptions/changes/change.email.tsx';
import { cancelReasons } from '#content/payments/subscription-changes.ts';
import { subscriptions } from '#features/billing/billing.table.ts';
import { subscriptionChanges } from '#features/billing/records/changes.table.ts';
import { addressesOf } from '#features/purchases/emails/payment-email.server.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { nextChargeReason } from '#features/billing/receipt.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';

const changeNotice = z.object({ changeId: z.string(), audience: z.enum(audiences) });

/** Job `send-subscription-email`: describes the subscription at the change, whatever has happened since. */
export const sendSubscriptionEmail = defineJob(
  'send-subscription-email',
  changeNotice,
  async (app, { changeId, audience }) => {
    const row = await readChange(app, changeId);
    if (row === undefined) return;
    const mail = toChangeEmail(app, row);
    if (mail === null) return;
    const ours = app.settings.get(salesEmail);
    const isTeam = audience === 'team';
    const email = {
      key: `subscription change ${changeId} ${audience}`,
      replyTo: isTeam ? mail.client.email : ours,
      subject: isTeam ? teamChangeSubject(mail) : clientChangeSubject(mail),
      ...(await renderEmail(createElement(isTeam ? TeamChangeEmail : ClientChangeEmail, mail))),
    };
    if (isTeam) return app.mail.send({ ...email, to: ours });
    const { organizationId, changedBy } = row.change;
    const own = await renderEmail(createElement(ClientChangeEmail, { ...mail, actor: null }));
    return sendToClient(app, organizationId, email, { own: { ...own, userId: changedBy } });
  },
  { label: 'Email about a subscription', isEmail: true },
);

async function readChange({ db }: AppContext, changeId: string) {
  const [row] = await db
    .select({
      change: subscriptionChanges,
      subscription: {
        nextAt: subscriptions.nextChargeAt,
        nextCents: subscriptions.nextChargeCents,
        lines: subscriptions.nextChargeLines,
        feedback: subscriptions.cancelFeedback,
        comment: subscriptions.cancelComment,
        isAgreed: subscriptions.isAgreed,
      },
      client: clientColumns(),
      actor: sql<string | null>`coalesce(nullif(trim(${userProfiles.fullName}), ''), ${users.email})`,
    })
    .from(subscriptionChanges)
    .leftJoin(users, eq(users.id, subscriptionChanges.changedBy))
    .leftJoin(userProfiles, eq(userProfiles.userId, subscriptionChanges.changedBy))
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionChanges.subscriptionId))
    .innerJoin(organizations, eq(organizations.id, subscriptionChanges.organizationId))
    .where(eq(subscriptionChanges.id, changeId));
  return row;
}

type ChangeRow = NonNullable<Awaited<ReturnType<typeof readChange>>>;

function toChangeEmail(app: AppContext, { change, subscription, client, actor }: ChangeRow): ChangeEmail | null {
  const { kind, reason, at, before, after, organizationId } = change;
  if (kind === 'started' || before === null) return null;
  const { offers } = catalogOfSite(app);
  const { feedback, comment, isAgreed } = subscription;
  const { nextAt, ...next } = findNextCharge(change, subscription);
  const { planUrl, dashboardUrl, personUrl } = addressesOf(app.env, organizationId);
  // A changed agreed fee is charged from the next period on.
  const isLater = kind === 'changed' && isAgreed && before.offer === after.offer && nextAt !== null;
  return {
    kind,
    reason,
    before,
    after,
    client,
    actor,
    isAgreed,
    at: isLater ? new Date(nextAt * 1000) : at,
    nameOf: (offer) => offers.find(({ id }) => id === offer)?.name ?? 'Custom plan',
    next: nextAt === null ? null : { at: new Date(nextAt * 1000), ...next },
    planUrl,
    dashboardUrl,
    personUrl,
    said: { feedback: feedback === null ? null : (cancelReasons[feedback] ?? feedback), comment },
  };
}

/** The next charge as announced by the provider; until then, the fee at the change. */
function findNextCharge({ kind, after }: ChangeRow['change'], subscription: ChangeRow['subscription']) {
  const { currency, periodEnd, cents } = after;
  const { nextAt, nextCents, lines } = subscription;
  if (nextCents !== null) {
    const reason = nextChargeReason({ cents: nextCents, lines, currency });
    return { nextAt, amount: { cents: nextCents, currency }, reason };
  }
  return { nextAt: kind === 'change-scheduled' ? null : periodEnd, amount: { cents, currency }, reason: null };
}
