import { eq, inArray } from 'drizzle-orm';
import { leadEntries } from '#features/leads/leads.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** The submission of a lead that the team entered; null if not found. */
export async function readEntry({ db }: Pick<AppContext, 'db'>, id: string) {
  const { name, email, company, phone, message, source, status, createdAt } = leadEntries;
  const columns = { name, email, company, phone, message, source, status, createdAt };
  const [row] = await db.select(columns).from(leadEntries).where(eq(leadEntries.id, id));
  return row ?? null;
}

/** Their leads go with them. */
export async function eraseEntries({ db }: Pick<AppContext, 'db'>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(leadEntries).where(inArray(leadEntries.id, [...ids]));
}
