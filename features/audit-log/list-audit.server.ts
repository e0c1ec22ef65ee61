import { desc, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { auditList, type AuditQuery, type ShownEntry } from '#features/audit-log/audit-log.ts';
import { describeEntry, peopleIn } from '#features/audit-log/entry-details.ts';
import { deviceText } from '#features/accounts/requests/devices.server.ts';
import type { Page } from '#forms/list/define-list.ts';
import { listQuery } from '#server/db/query/list-query.ts';
import { namesById } from '#server/db/query/names-by-id.ts';
import type { RowOf } from '#server/db/query/row-of.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs } from '#values/duration.ts';

const perPage = 50;
const actors = alias(users, 'actors');
const people = alias(users, 'people');

/** Newest first. */
export async function listAudit(
  { db }: Pick<AppContext, 'db'>,
  query: AuditQuery,
  size = perPage,
): Promise<Page<ShownEntry>> {
  const { where, orderBy, limit, page } = listQuery(auditList, query, {
    size,
    columns: {
      at: [
        ['timestamptz', auditLog.at, 'at'],
        ['bigint', auditLog.id, 'id'],
      ],
    },
    conditions: {
      act: (act) => eq(auditLog.action, act),
      actor: (actor) => eq(auditLog.actorId, idOf(actor)),
      person: (person) => eq(auditLog.userId, idOf(person)),
      kind: (kind) => eq(auditLog.subjectKind, kind),
      subject: (subject) => eq(auditLog.subjectId, subject),
      from: (day) => gte(auditLog.at, dayStart(day)),
      to: (day) => lt(auditLog.at, new Date(dayStart(day).getTime() + dayMs)),
    },
  });
  const rows = await db
    .select({ ...columns, actorEmail: actors.email, personEmail: people.email })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(people, eq(people.id, auditLog.userId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit);
  const names = await namesIn({ db }, rows);
  return page(rows, (row) => toEntry(row, names));
}

/** The newest entries about an account. */
export async function auditOf({ db }: Pick<AppContext, 'db'>, userId: string, limit: number): Promise<ShownEntry[]> {
  const rows = await db
    .select({ ...columns, actorEmail: actors.email, personEmail: people.email })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(people, eq(people.id, auditLog.userId))
    .where(or(eq(auditLog.userId, userId), eq(auditLog.actorId, userId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
  const names = await namesIn({ db }, rows);
  return rows.map((row) => toEntry(row, names));
}

/** One index lookup per action. */
export async function readActions({ db }: Pick<AppContext, 'db'>): Promise<string[]> {
  const { rows } = await db.execute<{ act: string }>(sql`
    with recursive known as (
      (select act from ${auditLog} order by act limit 1)
      union all
      select (select next.act from ${auditLog} next where next.act > known.act order by next.act limit 1)
      from known where known.act is not null
    )
    select act from known where act is not null limit 200`);
  return rows.map(({ act }) => act);
}

const columns = {
  id: auditLog.id,
  at: auditLog.at,
  action: auditLog.action,
  actorId: auditLog.actorId,
  userId: auditLog.userId,
  subjectKind: auditLog.subjectKind,
  subjectId: auditLog.subjectId,
  details: auditLog.details,
  ipAddress: auditLog.ipAddress,
  userAgent: auditLog.userAgent,
};

type Row = RowOf<typeof columns> & { readonly actorEmail: string | null; readonly personEmail: string | null };

/** Names of the people in the details, by id. */
async function namesIn(app: Pick<AppContext, 'db'>, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const profile = sql`(select nullif(${userProfiles.fullName}, '') from ${userProfiles} where ${userProfiles.userId} = ${users.id})`;
  return namesById(app, { id: users.id, name: sql`coalesce(${profile}, ${users.email})` }, rows.flatMap(peopleIn));
}

function toEntry(row: Row, names: ReadonlyMap<string, string>): ShownEntry {
  const { id, at, action, actorId, actorEmail, userId, personEmail, subjectKind, subjectId, details } = row;
  const subject = subjectKind === null || subjectId === null ? null : { kind: subjectKind, id: subjectId };
  return {
    id,
    at: at.toISOString(),
    action,
    actor: actorId === null ? null : { id: actorId, email: actorEmail },
    isTerminal: details?.['by'] === 'terminal',
    person: userId === null ? null : { id: userId, email: personEmail },
    subject,
    ipAddress: row.ipAddress,
    device: row.userAgent === null || row.userAgent === '' ? null : deviceText(row.userAgent),
    details: describeEntry({ action, subject, details }, names),
  };
}

/** The id outlives the account. */
function idOf(named: string): SQL<string> {
  return named.includes('@') ? sql<string>`(select id from ${users} where email = ${named})` : sql<string>`${named}`;
}

function dayStart(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}
