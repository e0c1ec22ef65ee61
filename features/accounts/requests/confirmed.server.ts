import { and, eq, gt } from 'drizzle-orm';
import { sessions } from '#features/accounts/accounts.table.ts';
import { confirmedSeconds } from '#features/accounts/requests/options.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';

/** Whether the person of a session has confirmed their identity recently. */
export async function isConfirmed(
  app: Pick<AppContext, 'now'>,
  db: Database | Transaction,
  sessionId: string,
): Promise<boolean> {
  const since = new Date(app.now().getTime() - confirmedSeconds * 1000);
  return (await db.$count(sessions, and(eq(sessions.id, sessionId), gt(sessions.confirmedAt, since)))) > 0;
}
