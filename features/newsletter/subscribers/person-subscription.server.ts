import { eq, sql } from 'drizzle-orm';
import { digestSubject } from '#features/newsletter/digest/digest.email.tsx';
import type { DigestArticle } from '#features/newsletter/digest/digest.ts';
import {
  newsletterDeliveries as deliveries,
  newsletterEmails,
  newsletterSubscriptions as table,
} from '#features/newsletter/newsletter.table.ts';
import { addressErased } from '#features/newsletter/newsletter.events.public.ts';
import { noteErased } from '#features/newsletter/subscribers/erased.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { raise } from '#server/events.ts';

type Reads = Pick<AppContext, 'db'>;

/** A newsletter or campaign that went, or is to go, to a subscriber. */
export interface ReceivedEmail {
  readonly id: string;
  /** Null for a campaign, which has its own. */
  readonly subject: string | null;
  readonly at: string;
  readonly outcome: 'sent' | 'left' | 'failed' | 'bounced' | 'waiting';
}

const maxShown = 100;

/** Newest first. */
export async function emailsReceived({ db }: Reads, subscriptionId: string): Promise<ReceivedEmail[]> {
  const { rows } = await db.execute<ReceivedRow>(sql`
    select d.campaign_id as id, e.articles, coalesce(d.settled_at, d.not_before) as at,
      coalesce(d.outcome, 'waiting') as outcome
    from ${deliveries} d left join ${newsletterEmails} e on e.id = d.campaign_id
    where d.subscription_id = ${subscriptionId} order by at desc limit ${maxShown}`);
  return rows.map(({ id, articles, at, outcome }) => ({
    id,
    outcome,
    at: new Date(at).toISOString(),
    subject: articles && digestSubject(articles),
  }));
}

interface ReceivedRow extends Record<string, unknown> {
  readonly id: string;
  readonly articles: readonly DigestArticle[] | null;
  readonly at: string | Date;
  readonly outcome: ReceivedEmail['outcome'];
}

/** With the record of consent, for a copy of a person's data. */
export async function subscriptionInFull({ db }: Reads, subscriptionId: string) {
  const [row] = await db.select().from(table).where(eq(table.id, subscriptionId));
  return row ?? null;
}

/** On a person's request. Idempotent; the code of the address stays, so that imports do not restore it. */
export async function eraseSubscriptionOf(app: AppContext, email: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const gone = await tx.delete(table).where(eq(table.email, email)).returning({ id: table.id });
    if (gone.length > 0) await noteErased(app, tx, [email]);
    await raise(app, tx, addressErased, { email });
  });
}
