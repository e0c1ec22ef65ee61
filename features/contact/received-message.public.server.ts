import { eq } from 'drizzle-orm';
import type { ReceivedMessage } from '#features/contact/contact.events.public.ts';
import { contactSubmissions } from '#features/contact/contact.table.ts';
import type { Transaction } from '#server/db/database.ts';

/** The message as the payload of its event; null if it was deleted. */
export async function receivedMessage(tx: Transaction, id: string): Promise<ReceivedMessage | null> {
  const [row] = await tx.select().from(contactSubmissions).where(eq(contactSubmissions.id, id));
  return row ? { ...row, isReportable: true } : null;
}
