import { sql, type SQL } from 'drizzle-orm';
import type { Machine } from '#app/machine-context.ts';
import { subjectKey, type ShownEntry } from '#features/accounts/audit-log/audit-log.ts';
import { articles } from '#features/insights/insights.table.ts';
import { leads } from '#features/leads/leads.table.ts';
import { newsletterOwnLetters, newsletterSubscriptions } from '#features/newsletter/newsletter.table.ts';
import { webhookEndpoints } from '#features/webhooks/webhooks.table.ts';

/** By the kind of a subject, what an owner knows it by. */
const names: Readonly<Record<string, SQL>> = {
  lead: sql`select id::text as id, coalesce(reference, nullif(name, ''), email) as name from ${leads}`,
  article: sql`select id::text as id, nullif(title, '') as name from ${articles}`,
  letter: sql`select id::text as id, nullif(subject, '') as name from ${newsletterOwnLetters}`,
  subscriber: sql`select id::text as id, email::text as name from ${newsletterSubscriptions}`,
  webhook: sql`select id::text as id, coalesce(nullif(description, ''), url) as name from ${webhookEndpoints}`,
};

/** The names of what the entries are about, by `subjectKey`, in one query; what was deleted has none. */
export async function auditSubjects(
  { db }: Pick<Machine, 'db'>,
  entries: readonly Pick<ShownEntry, 'subject'>[],
): Promise<Record<string, string>> {
  const queries = Object.entries(names).flatMap(([kind, query]) => {
    const ids = new Set(entries.flatMap(({ subject }) => (subject?.kind === kind ? [subject.id] : [])));
    const known = [...ids].filter((id) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id));
    return known.length === 0
      ? []
      : [sql`select ${kind} as kind, id, name from (${query} where id = any(${sql.param(known)}::uuid[])) named`];
  });
  if (queries.length === 0) return {};
  const { rows } = await db.execute<{ kind: string; id: string; name: string | null }>(
    sql.join(queries, sql` union all `),
  );
  return Object.fromEntries(
    rows.flatMap(({ name, ...subject }) => (name === null ? [] : [[subjectKey(subject), name]])),
  );
}
