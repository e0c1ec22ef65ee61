import { eq } from 'drizzle-orm';
import type { ReceivedMessage } from '#features/contact/contact.events.public.ts';
import { contactSubmissions } from '#features/contact/contact.table.ts';
import type { Transaction } from '#server/db/database.ts';

/** As its event would have it, if it were news; null if it is gone. */
export async function receivedMessage(tx: Transaction, id: string): Promise<ReceivedMessage | null> {
  const [row] = await tx.select().from(contactSubmissions).where(eq(contactSubmissions.id, id));
  return row ? { ...row, isNews: true } : null;
}
