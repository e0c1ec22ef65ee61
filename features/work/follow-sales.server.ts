import { and, eq, inArray, sql } from 'drizzle-orm';
import { plans } from '#content/offers.ts';
import { usersErased } from '#features/accounts/accounts.events.server.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { readOrder } from '#features/billing/records/rows.public.server.ts';
import { leadsUpdated } from '#features/leads/leads.events.public.ts';
import { orderPaid, subscriptionChanged } from '#features/payment-sync/payment-sync.events.public.ts';
import { beginProject, organizationOf } from '#features/work/projects.server.ts';
import { workDecisions, workFiles, workRequests, workSecrets } from '#features/work/work.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { listenTo, type Listener } from '#server/events.ts';

function planName(offer: string | null): string {
  const plan = plans.find(({ id }) => id === offer);
  return plan === undefined ? 'Automation project' : `${plan.name} project`;
}

interface Sale {
  readonly organizationId: string;
  readonly source: string;
  readonly offer: string | null;
  readonly ownerId?: string | null;
}

async function beginFor(app: AppContext, tx: Transaction, { offer, ownerId = null, ...sale }: Sale): Promise<void> {
  await beginProject(app, tx, { ...sale, ownerId, name: planName(offer) });
}

const beginWithOrder = listenTo(orderPaid, async (app: AppContext, tx, { orderId }) => {
  const order = await readOrder(tx, orderId);
  // Add-ons belong to work that has begun.
  if (!order || !plans.some(({ id }) => id === order.offer)) return;
  await beginFor(app, tx, { organizationId: order.organizationId, source: `order ${orderId}`, offer: order.offer });
});

const beginWithFee = listenTo(subscriptionChanged, async (app: AppContext, tx, { before, after }) => {
  if (before !== undefined || !after.isAgreed) return;
  await beginFor(app, tx, {
    organizationId: after.organizationId,
    source: `agreement ${after.id}`,
    offer: after.offer,
  });
});

/** Only for leads whose person has an account with that address. */
const beginWithLead = listenTo(leadsUpdated, async (app: AppContext, tx, { written }) => {
  for (const { lead, changed } of written) {
    if (changed.stage !== 'won') continue;
    const isTheirs = and(eq(users.email, lead.email.toLowerCase()), eq(users.emailVerified, true));
    const [person] = await tx.select({ id: users.id }).from(users).where(isTheirs);
    const ownerId = changed.owner === undefined ? lead.values.owner : changed.owner;
    // A person who is in no organization gets no project.
    const organizationId = person && (await organizationOf(tx, person.id));
    if (organizationId) await beginFor(app, tx, { organizationId, source: `lead ${lead.id}`, offer: null, ownerId });
  }
});

/** What they did stays, without their name. */
const eraseNames = listenTo(usersErased, async (_app: AppContext, tx, { userIds }) => {
  const ids = [...userIds];
  await tx.update(workRequests).set({ askedBy: null, askedByName: null }).where(inArray(workRequests.askedBy, ids));
  await tx
    .update(workDecisions)
    .set({ decidedBy: null, decidedByName: null })
    .where(inArray(workDecisions.decidedBy, ids));
  for (const table of [workFiles, workSecrets])
    await tx
      .update(table)
      .set({ addedBy: null, addedByName: null })
      .where(sql`${table.addedBy} in ${ids}`);
});

export const workListeners: readonly Listener<AppContext>[] = [beginWithOrder, beginWithFee, beginWithLead, eraseNames];
