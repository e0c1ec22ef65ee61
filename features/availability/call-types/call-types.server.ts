import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { LastChange } from '#content/admin/last-change.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { lastChange, recordAction } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { callLengths } from '#features/availability/availability.public.ts';
import { callTypes, hosts } from '#features/availability/availability.table.ts';
import {
  callTypeNameLength,
  isCallPlace,
  type CallTypeEntry,
  type CallTypeRefusal,
  type HostName,
} from '#features/availability/call-types/call-types.ts';
import { announceHosts } from '#features/availability/takes-calls.public.server.ts';
import { cleanLine } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';
import { slugOf } from '#values/slug.ts';

const most = 30;

export interface CallTypesData {
  readonly types: readonly CallTypeEntry[];
  readonly hosts: readonly HostName[];
}

export async function readCallTypes({ db }: AppContext, _by: TeamMember<'leads:read'>): Promise<CallTypesData> {
  const [types, named] = await Promise.all([
    db.select().from(callTypes).orderBy(callTypes.position, callTypes.id),
    db
      .select({ userId: hosts.userId, name: users.name })
      .from(hosts)
      .innerJoin(users, eq(users.id, hosts.userId))
      .where(eq(hosts.isActive, true))
      .orderBy(asc(users.name)),
  ]);
  return { types, hosts: named };
}

interface CallTypeInput extends Pick<CallTypeEntry, 'name' | 'minutes' | 'hostIds' | 'isActive' | 'version'> {
  /** Null for a new one. */
  readonly id: string | null;
  readonly place: string;
}

export type CallTypeResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: CallTypeRefusal; readonly last?: LastChange | null };

/** Booked calls keep their name and length. */
export async function saveCallType(
  app: AppContext,
  by: TeamMember<'settings'>,
  { id, version, ...input }: CallTypeInput,
): Promise<CallTypeResult> {
  const { minutes, place, isActive } = input;
  const name = cleanLine(input.name);
  if (name === '' || name.length > callTypeNameLength) return { ok: false, reason: 'name' };
  if (!Number.isInteger(minutes) || minutes < callLengths.min || minutes > callLengths.max)
    return { ok: false, reason: 'minutes' };
  if (!isCallPlace(place)) return { ok: false, reason: 'place' };
  const values = { name, minutes, place, isActive, hostIds: [...new Set(input.hostIds)], updatedAt: app.now() };
  return app.db.transaction(async (tx): Promise<CallTypeResult> => {
    const subject = { kind: 'call-type', id: id ?? randomUUID() } as const;
    const typeId = subject.id;
    if (id === null) {
      const known = await tx.select({ slug: callTypes.slug }).from(callTypes).for('update');
      if (known.length >= most) return { ok: false, reason: 'many' };
      const slug = freeSlug(
        slugOf(name) || 'call',
        known.map((one) => one.slug),
      );
      await tx.insert(callTypes).values({ id: typeId, slug, position: known.length, ...values });
    } else {
      const isShown = and(eq(callTypes.id, id), eq(callTypes.version, version));
      const change = { ...values, version: version + 1 };
      const { rowCount } = isUuid(id) ? await tx.update(callTypes).set(change).where(isShown) : { rowCount: 0 };
      if (rowCount !== 1) return { ok: false, reason: 'stale', last: await lastChange(tx, subject, by.user.id) };
    }
    await announceHosts(app, tx);
    await recordAction(app, by, { action: 'call-type-saved', subject }, tx);
    return { ok: true };
  });
}

function freeSlug(slug: string, taken: readonly string[]): string {
  if (!taken.includes(slug)) return slug;
  const numbers = Array.from({ length: taken.length }, (_, index) => `${slug}-${index + 2}`);
  return numbers.find((one) => !taken.includes(one)) ?? randomUUID();
}
