import { sql } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { Right } from '#features/accounts/rights/roles.ts';
import { has, type TeamMember } from '#features/accounts/rights/team-member.ts';
import type { RelatedLead } from '#features/leads/lead-shapes.ts';
import { leads } from '#features/leads/leads.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';
import { isoOf } from '#values/timestamp.ts';

export interface PersonLead extends RelatedLead {
  readonly name: string;
  readonly company: string | null;
}

interface PersonSubscription {
  readonly id: string;
  readonly status: string;
  /** When the current status started (ISO 8601); null if never active. */
  readonly since: string | null;
}

/** A person, identified by email address, with all their records. */
export interface Person {
  /** Id in the address of the person's page: of the account, subscription or oldest lead. */
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  readonly company: string | null;
  readonly userId: string | null;
  readonly subscription: PersonSubscription | null;
  /** Newest first; all of them, since an erasure may leave none. */
  readonly leads: readonly PersonLead[];
}

/** Finds a person by the id of any of their records that the reader may see, in one query; null if not found. */
export async function personOf(
  { db }: Pick<AppContext, 'db'>,
  by: TeamMember<'people:read'> | 'everything',
  recordId: string,
): Promise<Person | null> {
  const sees = (right: Right) => by === 'everything' || has(by, right);
  const [leadsSeen, newsletterSeen] = [sees('leads:read'), sees('newsletter:read')];
  const uuid = sql`${isUuid(recordId) ? recordId : null}::uuid`;
  const { rows } = await db.execute<Row>(sql`
    with address as materialized (
      select lower(email) as email from (
        select email from ${users} where id = ${recordId}
        union all select email from ${leads} where id = ${uuid} and ${leadsSeen}
        union all select email from newsletter_subscriptions where id = ${uuid} and ${newsletterSeen}) records limit 1)
    select email,
      (select json_build_object('id', u.id, 'name', coalesce(nullif(btrim(p.full_name), ''), u.email))
        from ${users} u join ${userProfiles} p on p.user_id = u.id where u.email = address.email) as account,
      (select json_build_object('id', s.id, 'status', s.status,
          'since', case s.status when 'unsubscribed' then s.unsubscribed_at else s.subscribed_at end)
        from newsletter_subscriptions s where s.email = address.email and ${newsletterSeen}) as subscription,
      (select coalesce(json_agg(json_build_object('id', l.id, 'kind', l.kind, 'subjectId', l.subject_id,
          'reference', l.reference, 'title', l.title, 'stage', l.stage, 'name', l.name, 'company', l.company,
          'createdAt', l.created_at) order by l.created_at desc, l.id desc), '[]')
        from ${leads} l where lower(l.email) = address.email and ${leadsSeen}) as leads
    from address`);
  const [row] = rows;
  if (!row) return null;
  const { email, account, subscription } = row;
  const own = row.leads.map((lead) => ({ ...lead, createdAt: isoOf(lead.createdAt) }));
  const id = account?.id ?? subscription?.id ?? own.at(-1)?.id;
  if (id === undefined) return null;
  return {
    id,
    email,
    userId: account?.id ?? null,
    leads: own,
    subscription: subscription && { ...subscription, since: subscription.since && isoOf(subscription.since) },
    name: account?.name ?? (own.find(({ name }) => name !== '')?.name || email),
    company: own.find(({ company }) => company !== null)?.company ?? null,
  };
}

interface Row extends Record<string, unknown> {
  readonly email: string;
  readonly account: { readonly id: string; readonly name: string } | null;
  readonly subscription: PersonSubscription | null;
  readonly leads: readonly PersonLead[];
}
