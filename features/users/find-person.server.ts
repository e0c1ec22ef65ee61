import { sql } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { Right } from '#features/accounts/rights/roles.ts';
import { has, type TeamMember } from '#features/accounts/rights/team-member.ts';
import type { PersonRecords } from '#features/users/person-records.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';
import { isoOf } from '#values/timestamp.ts';

interface PersonSubscription {
  readonly id: string;
  readonly status: string;
  /** When the current status started (ISO 8601); null if never active. */
  readonly since: string | null;
}

/** A person, identified by email address. */
export interface Person {
  /** Id in the address of the person's page: of the account, subscription or oldest record. */
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  readonly company: string | null;
  readonly userId: string | null;
  readonly subscription: PersonSubscription | null;
  /** Ids of what they sent, and of what the team entered for them; newest first. */
  readonly recordIds: readonly string[];
}

/**
 * Finds a person by the id of their account, their subscription or any of `records`, as far as the reader may see them,
 * in one query; null if not found.
 */
export async function findPerson(
  { db }: Pick<AppContext, 'db'>,
  by: TeamMember<'people:read'> | 'everything',
  recordId: string,
  records: readonly PersonRecords[],
): Promise<Person | null> {
  const sees = (right: Right) => by === 'everything' || has(by, right);
  const seen = records.filter(({ right }) => sees(right));
  const newsletterSeen = sees('newsletter:read');
  const uuid = sql`${isUuid(recordId) ? recordId : null}::uuid`;
  const addresses = [
    sql`select email from ${users} where id = ${recordId}`,
    sql`select email from newsletter_subscriptions where id = ${uuid} and ${newsletterSeen}`,
    ...seen.map(({ addressOf }) => addressOf(uuid)),
  ];
  const own = [
    sql`select null::uuid as id, '' as name, null as company, null::timestamptz as created_at where false`,
    ...seen.map(({ rowsOf }) => rowsOf(sql`address.email`)),
  ];
  const { rows } = await db.execute<Row>(sql`
    with address as materialized (
      select lower(email) as email from (${sql.join(addresses, sql` union all `)}) records limit 1)
    select email,
      (select json_build_object('id', u.id, 'name', coalesce(nullif(btrim(p.full_name), ''), u.email))
        from ${users} u join ${userProfiles} p on p.user_id = u.id where u.email = address.email) as account,
      (select json_build_object('id', s.id, 'status', s.status,
          'since', case s.status when 'unsubscribed' then s.unsubscribed_at else s.subscribed_at end)
        from newsletter_subscriptions s where s.email = address.email and ${newsletterSeen}) as subscription,
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'company', r.company)
          order by r.created_at desc, r.id desc), '[]')
        from (${sql.join(own, sql` union all `)}) r) as records
    from address`);
  const [row] = rows;
  if (!row) return null;
  const { email, account, subscription, records: found } = row;
  const id = account?.id ?? subscription?.id ?? found.at(-1)?.id;
  if (id === undefined) return null;
  return {
    id,
    email,
    userId: account?.id ?? null,
    subscription: subscription && { ...subscription, since: subscription.since && isoOf(subscription.since) },
    recordIds: found.map((record) => record.id),
    name: account?.name ?? (found.find(({ name }) => name !== '')?.name || email),
    company: found.find(({ company }) => company !== null)?.company ?? null,
  };
}

interface Row extends Record<string, unknown> {
  readonly email: string;
  readonly account: { readonly id: string; readonly name: string } | null;
  readonly subscription: PersonSubscription | null;
  readonly records: readonly { readonly id: string; readonly name: string; readonly company: string | null }[];
}
