import { and, eq } from 'drizzle-orm';
import type { HostWeek } from '#features/availability/availability.public.ts';
import { callTypes, type CallType } from '#features/availability/availability.table.ts';
import { freeRanges, freeTimes, type Range } from '#features/availability/free-times.ts';
import { readHosts } from '#features/availability/read-hosts.server.ts';
import type { AppContext } from '#server/app-context.ts';

export interface FoundTimes {
  readonly type: CallType;
  /** Starts of calls by user, in order. */
  readonly byHost: ReadonlyMap<string, readonly number[]>;
}

type TypeKey = { readonly typeId: string } | { readonly slug: string };

/** Null if there is no such type. */
export async function findType(app: AppContext, key: TypeKey): Promise<CallType | null> {
  const isIt = 'slug' in key ? eq(callTypes.slug, key.slug) : eq(callTypes.id, key.typeId);
  const [type] = await app.db
    .select()
    .from(callTypes)
    .where(and(isIt, eq(callTypes.isActive, true)));
  return type ?? null;
}

/** Types of calls that visitors can choose from. */
export function bookableTypes({ db }: AppContext): Promise<Pick<CallType, 'slug' | 'name' | 'minutes'>[]> {
  const { slug, name, minutes, isActive, position, id } = callTypes;
  return db.select({ slug, name, minutes }).from(callTypes).where(eq(isActive, true)).orderBy(position, id);
}

/** Finds the possible starts of calls of this type; null if there is no such type. */
export async function findTimes(app: AppContext, key: TypeKey, range: Range): Promise<FoundTimes | null> {
  const type = await findType(app, key);
  if (type === null) return null;
  const now = app.now();
  const found = await readHosts(app.db, type, range, now);
  const asked = { ...range, now: now.getTime(), minutes: type.minutes };
  return { type, byHost: new Map(found.map((host) => [host.userId, freeTimes(host, asked)])) };
}

/** When each host is free from now on. */
export async function findFreeHours(app: Pick<AppContext, 'db' | 'now'>, range: Range): Promise<HostWeek[]> {
  const now = app.now();
  const toCome = { from: Math.max(range.from, now.getTime()), to: range.to };
  if (toCome.from >= toCome.to) return [];
  const found = await readHosts(app.db, { hostIds: [] }, toCome, now);
  return found.map((host) => ({ id: host.userId, name: host.name, free: freeRanges(host, toCome) }));
}

/** Times of one host, or of all hosts. */
export function timesOf({ byHost }: FoundTimes, hostId: string | null): Date[] {
  const times = hostId === null ? [...byHost.values()].flat() : (byHost.get(hostId) ?? []);
  return [...new Set(times)].toSorted((a, b) => a - b).map((at) => new Date(at));
}
