import { desc, eq } from 'drizzle-orm';
import { subscriptionChanges } from '#features/billing/records/changes.table.ts';
import { changeLine } from '#features/subscriptions/changes/change-line.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import type { AppContext } from '#server/app-context.ts';

const latest = 50;

/** The history of a client's subscriptions, newest first, in one query. */
export async function changesOf(app: Pick<AppContext, 'db' | 'env'>, organizationId: string) {
  const rows = await app.db
    .select()
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.organizationId, organizationId))
    .orderBy(desc(subscriptionChanges.at), desc(subscriptionChanges.position))
    .limit(latest);
  const { offers } = catalogOfSite(app);
  const named = new Map(offers.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    text: changeLine(row, (offer) => (offer === null ? undefined : named.get(offer))),
  }));
}

export type ListedChange = Awaited<ReturnType<typeof changesOf>>[number];
