import { and, eq, sql } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { Administrator } from '#features/accounts/accounts.ts';
import { recordAct } from '#features/accounts/audit.server.ts';
import { letterDraftSchema, type OwnLetter, type SaveAnswer } from '#features/newsletter/letters/letters.ts';
import { newsletterOwnLetters as letters } from '#features/newsletter/newsletter.table.ts';
import { namesById } from '#server/db/names-by-id.ts';
import type { Machine } from '#server/machine.ts';

const columns = {
  ...{ id: letters.id, subject: letters.subject, preheader: letters.preheader, body: letters.body },
  ...{ audience: letters.audience, state: letters.state, version: letters.version, readers: letters.readers },
  ...{ scheduledAt: letters.scheduledAt, startedAt: letters.startedAt, stoppedAt: letters.stoppedAt },
  ...{ finishedAt: letters.finishedAt, updatedAt: letters.updatedAt },
  updatedBy: sql<string | null>`coalesce(nullif(${userProfiles.fullName}, ''), ${users.email})`,
};

/** One letter; undefined where there is none. */
export async function readLetter({ db }: Pick<Machine, 'db'>, id: string): Promise<OwnLetter | undefined> {
  const [row] = await db
    .select(columns)
    .from(letters)
    .leftJoin(users, eq(users.id, letters.updatedBy))
    .leftJoin(userProfiles, eq(userProfiles.userId, letters.updatedBy))
    .where(eq(letters.id, id));
  return row;
}

/** Begins a letter: empty, or with what another one says. */
export async function startLetter(machine: Machine, by: Administrator, from?: string): Promise<string> {
  const now = machine.now();
  return machine.db.transaction(async (tx) => {
    const { subject, preheader, body, audience } = letters;
    const [pattern] =
      from === undefined
        ? []
        : await tx.select({ subject, preheader, body, audience }).from(letters).where(eq(letters.id, from));
    const [row] = await tx
      .insert(letters)
      .values({ ...pattern, createdBy: by.user.id, updatedBy: by.user.id, createdAt: now, updatedAt: now })
      .returning({ id: letters.id });
    if (!row) throw new Error('a letter was not written');
    await recordAct(machine, by, { act: 'letter-started', subject: { kind: 'letter', id: row.id } }, tx);
    return row.id;
  });
}

/**
 * Keeps what is written, if nobody else has saved since that version. An autosave is no act for the audit log: sending
 * is.
 */
export async function saveLetter(
  machine: Machine,
  by: Administrator,
  id: string,
  version: number,
  given: unknown,
): Promise<SaveAnswer> {
  const parsed = letterDraftSchema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
    return { ok: false, reason: 'invalid', faults: Object.fromEntries(faults) };
  }
  const now = machine.now();
  const [saved] = await machine.db
    .update(letters)
    .set({ ...parsed.data, version: sql`${letters.version} + 1`, updatedBy: by.user.id, updatedAt: now })
    .where(and(eq(letters.id, id), eq(letters.version, version), eq(letters.state, 'draft')))
    .returning({ version: letters.version });
  if (saved) return { ok: true, version: saved.version, updatedAt: now };
  const theirs = await readLetter(machine, id);
  if (!theirs) return { ok: false, reason: 'unknown' };
  return { ok: false, reason: theirs.state === 'draft' ? 'stale' : 'begun', theirs };
}

/** Throws a draft away. False for what is none. */
export async function deleteDraft(machine: Machine, by: Administrator, id: string): Promise<boolean> {
  return machine.db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(letters).where(and(eq(letters.id, id), eq(letters.state, 'draft')));
    if (rowCount !== 1) return false;
    await recordAct(machine, by, { act: 'letter-deleted', subject: { kind: 'letter', id } }, tx);
    return true;
  });
}

/** The subjects of some letters, by id. */
export function letterSubjects(machine: Pick<Machine, 'db'>, ids: readonly string[]) {
  return namesById(machine, { id: letters.id, name: letters.subject }, ids);
}
