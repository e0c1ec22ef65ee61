import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { newsletterErased as erased } from '#features/newsletter/newsletter.table.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

/** Stores a keyed hash, so that imports do not restore an erased address. */
export async function noteErased(app: AppContext, tx: Transaction, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  const erasedAt = app.now();
  await tx
    .insert(erased)
    .values(emails.map((email) => ({ code: hashAddress(app, email), erasedAt })))
    .onConflictDoNothing();
}

/** The addresses that were erased on request. */
export async function erasedAmong(
  app: AppContext,
  db: Database | Transaction,
  emails: readonly string[],
): Promise<Set<string>> {
  const codes = new Map(emails.map((email) => [hashAddress(app, email), email]));
  if (codes.size === 0) return new Set();
  const rows = await db
    .select({ code: erased.code })
    .from(erased)
    .where(sql`${erased.code} = any(${sql.param([...codes.keys()])}::text[])`);
  return new Set(rows.map(({ code }) => codes.get(code) ?? ''));
}

function hashAddress({ secret }: AppContext, email: string): string {
  return createHmac('sha256', secret).update(`newsletter erased\0${email}`).digest('base64url');
}
