import { eq } from 'drizzle-orm';
import { newsletterSubscriptions as table } from '#features/newsletter/newsletter.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** For the address owner. */
export function exportSubscription({ db }: Pick<AppContext, 'db'>, email: string): Promise<object[]> {
  return db
    .select({
      email: table.email,
      status: table.status,
      subscribedAt: table.subscribedAt,
      unsubscribedAt: table.unsubscribedAt,
      preferences: table.preferences,
      source: table.source,
    })
    .from(table)
    .where(eq(table.email, email));
}
