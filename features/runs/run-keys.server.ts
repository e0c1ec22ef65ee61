import { randomBytes } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { hashOfToken } from '#features/accounts/token-hash.server.ts';
import { keyNameLength, maxKeys } from '#features/runs/runs.ts';
import { runKeys } from '#features/runs/runs.table.ts';
import { cleanLine } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

/** Starts every key, so that scanners of leaked secrets recognize it. */
export const keyPrefix = 'mrk_';

export type RunKeyResult =
  | { readonly ok: true; readonly done: 'key-created'; readonly key: string; readonly name: string }
  | { readonly ok: true; readonly done: 'key-revoked' }
  | { readonly ok: false; readonly reason: 'key-name' | 'too-many-keys' | 'gone' };

/** The key itself is in the result only; its hash is stored. */
export async function createRunKey(
  app: AppContext,
  by: ClientMember<'people:write'>,
  sent: string,
): Promise<RunKeyResult> {
  const name = cleanLine(sent);
  if (name === '' || name.length > keyNameLength) return { ok: false, reason: 'key-name' };
  const { id: organizationId } = by.organization;
  const key = `${keyPrefix}${randomBytes(24).toString('base64url')}`;
  return app.db.transaction(async (tx) => {
    await tx.select().from(organizations).where(eq(organizations.id, organizationId)).for('update');
    if ((await tx.$count(runKeys, eq(runKeys.organizationId, organizationId))) >= maxKeys)
      return { ok: false, reason: 'too-many-keys' };
    const ending = key.slice(-4);
    await tx.insert(runKeys).values({
      organizationId,
      name,
      ending,
      tokenHash: hashOfToken(key),
      createdBy: by.user.id,
      createdAt: app.now(),
    });
    const subject = { kind: 'organization', id: organizationId } as const;
    await recordAction(
      app,
      by,
      { action: 'run-key-created', subject, details: { changed: { name: { to: name } } } },
      tx,
    );
    return { ok: true, done: 'key-created', key, name };
  });
}

/** By the owner, in their organization, or by the team in any. After it no report of this key is taken. */
export async function revokeRunKey(
  app: AppContext,
  by: ClientMember<'people:write'> | TeamMember<'people:write'>,
  organizationId: string,
  id: string,
): Promise<RunKeyResult> {
  return app.db.transaction(async (tx) => {
    const isIt = and(eq(runKeys.id, id), eq(runKeys.organizationId, organizationId));
    const [key] = isUuid(id) ? await tx.delete(runKeys).where(isIt).returning({ name: runKeys.name }) : [];
    if (key === undefined) return { ok: false, reason: 'gone' };
    const subject = { kind: 'organization', id: organizationId } as const;
    const details = { changed: { name: { from: key.name } } };
    await recordAction(app, by, { action: 'run-key-revoked', subject, details }, tx);
    return { ok: true, done: 'key-revoked' };
  });
}

/** Id of the key; undefined if it is unknown or revoked. */
export async function findRunKey({ db }: Pick<AppContext, 'db'>, key: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: runKeys.id })
    .from(runKeys)
    .where(eq(runKeys.tokenHash, hashOfToken(key)));
  return found?.id;
}

/** Oldest first. */
export async function runKeysOf({ db }: Pick<AppContext, 'db'>, organizationId: string) {
  const rows = await db
    .select({
      id: runKeys.id,
      name: runKeys.name,
      ending: runKeys.ending,
      createdAt: runKeys.createdAt,
      lastUsedAt: runKeys.lastUsedAt,
    })
    .from(runKeys)
    .where(eq(runKeys.organizationId, organizationId))
    .orderBy(asc(runKeys.createdAt), asc(runKeys.id));
  return rows.map(({ createdAt, lastUsedAt, ...key }) => ({
    ...key,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

export type ShownRunKey = Awaited<ReturnType<typeof runKeysOf>>[number];
