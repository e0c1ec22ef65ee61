import { eq } from 'drizzle-orm';
import { contactSubmissions } from '#features/contact/contact.table.ts';
import type { AppContext } from '#server/app-context.ts';

export async function readMessage({ db }: Pick<AppContext, 'db'>, id: string) {
  const { message, metadata, createdAt, history } = contactSubmissions;
  const [row] = await db
    .select({ message, metadata, createdAt, history })
    .from(contactSubmissions)
    .where(eq(contactSubmissions.id, id));
  return row ?? null;
}
