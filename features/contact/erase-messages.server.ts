import { inArray } from 'drizzle-orm';
import { contactSubmissions } from '#features/contact/contact.table.ts';
import type { AppContext } from '#server/app-context.ts';

export async function eraseMessages({ db }: AppContext, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(contactSubmissions).where(inArray(contactSubmissions.id, [...ids]));
}
