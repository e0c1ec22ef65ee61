import { sql, type SQLWrapper } from 'drizzle-orm';
import { ownerChanged } from '#features/accounts/accounts.events.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { listenTo } from '#server/events.ts';

/** Writes tier, status and customer of the organizations that a person owns into the profile; an active one first. */
export async function writeProfile(tx: Transaction, userId: string | SQLWrapper): Promise<void> {
  await tx.execute(sql`update user_profiles p
    set subscription_tier = best.offer, subscription_status = best.status, stripe_customer_id = best.customer_id,
      is_billed = p.is_billed or best.customer_id is not null
    from (select 1) one left join lateral (
      select s.offer, s.status, c.customer_id from organization_members m
      left join subscriptions s on s.organization_id = m.organization_id and s.is_current
      left join payment_customers c on c.organization_id = m.organization_id
      where m.user_id = ${userId} and m.role = 'owner'
      order by s.status = 'active' desc nulls last, s.created_at desc nulls last, c.created_at limit 1) best on true
    where p.user_id = ${userId}`);
}

export const followOwner = listenTo(ownerChanged, async (_app: AppContext, tx, { former, owner }) => {
  // A customer is in one profile.
  if (former !== null) await writeProfile(tx, former);
  await writeProfile(tx, owner);
});
