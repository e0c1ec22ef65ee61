import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { LastChange } from '#content/admin/last-change.ts';
import { callHours } from '#content/call-hours.ts';
import { strategyCallMinutes, strategyCallName, strategyCallSlug } from '#content/strategy-call.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import {
  maxExceptions,
  newHostHours,
  type HostHours,
  type HoursException,
} from '#features/availability/availability.public.ts';
import { callTypes, hosts } from '#features/availability/availability.table.ts';
import { announceHosts } from '#features/availability/takes-calls.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { readHttpsLink } from '#server/net/https-link.ts';

export interface OwnHours {
  readonly hours: HostHours;
  readonly isActive: boolean;
  /** 0 before anything was saved. */
  readonly version: number;
}

/**
 * Reads the signed-in user's hours, or the defaults of a new host: office hours in their browser's zone, or in the
 * company's zone while the browser's is unknown (`UTC`).
 */
export async function readOwnHours(app: AppContext, by: TeamMember<'leads:read'>, timeZone: string): Promise<OwnHours> {
  const [host] = await app.db.select().from(hosts).where(eq(hosts.userId, by.user.id));
  return (
    host ?? { hours: newHostHours(timeZone === 'UTC' ? callHours.timeZone : timeZone), isActive: false, version: 0 }
  );
}

export type SaveHoursResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'too-many' | 'link' }
  | { readonly ok: false; readonly reason: 'stale'; readonly last: LastChange | null };

/** Saves the week and the rules; keeps time off. */
export async function saveHours(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  { version, isActive, ...rules }: Omit<HostHours, 'exceptions'> & { version: number; isActive: boolean },
): Promise<SaveHoursResult> {
  const typed = rules.meetingLink.trim();
  const meetingLink = typed === '' ? '' : readHttpsLink(typed);
  if (meetingLink === null) return { ok: false, reason: 'link' };
  return app.db.transaction(async (tx) => {
    const host = await lockOwn(tx, by);
    if ((host?.version ?? 0) !== version) {
      const last = host ? { by: null, isOwn: true, at: host.updatedAt.toISOString() } : null;
      return { ok: false, reason: 'stale', last };
    }
    await write(app, by, tx, {
      hours: { ...rules, meetingLink, exceptions: host?.hours.exceptions ?? [] },
      isActive,
      version,
    });
    return { ok: true };
  });
}

/** Also removes exceptions that are over. */
export async function addException(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  exception: HoursException,
  today: string,
): Promise<SaveHoursResult> {
  return changeExceptions(app, by, (before) => [...before.filter(({ last }) => last >= today), exception]);
}

/** Does nothing if the days were already removed. */
export async function removeException(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  { first, last }: Pick<HoursException, 'first' | 'last'>,
): Promise<SaveHoursResult> {
  return changeExceptions(app, by, (before) => before.filter((one) => one.first !== first || one.last !== last));
}

function changeExceptions(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  change: (before: readonly HoursException[]) => readonly HoursException[],
): Promise<SaveHoursResult> {
  return app.db.transaction(async (tx) => {
    const { hours, isActive, version } = (await lockOwn(tx, by)) ?? {
      hours: newHostHours(callHours.timeZone),
      isActive: false,
      version: 0,
    };
    const exceptions = change(hours.exceptions);
    if (exceptions.length > maxExceptions) return { ok: false, reason: 'too-many' };
    await write(app, by, tx, { hours: { ...hours, exceptions }, isActive, version });
    return { ok: true };
  });
}

async function lockOwn(tx: Transaction, { user }: Session) {
  const [host] = await tx.select().from(hosts).where(eq(hosts.userId, user.id)).for('update');
  return host;
}

async function write(app: AppContext, by: TeamMember<'leads:write'>, tx: Transaction, own: OwnHours): Promise<void> {
  await writeHost(app, tx, by.user.id, own);
  await recordAction(app, by, { action: 'availability-saved', userId: by.user.id }, tx);
}

/** The first host creates the first type of call, which the site's buttons link to. */
export async function writeHost(app: AppContext, tx: Transaction, userId: string, own: OwnHours): Promise<void> {
  const values = { ...own, version: own.version + 1, updatedAt: app.now() };
  await tx
    .insert(hosts)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: hosts.userId, set: values });
  await addStrategyCall(app, tx);
  await announceHosts(app, tx);
}

async function addStrategyCall(app: AppContext, tx: Transaction): Promise<void> {
  await tx
    .insert(callTypes)
    .values({
      id: randomUUID(),
      slug: strategyCallSlug,
      name: strategyCallName,
      minutes: strategyCallMinutes,
      place: 'link',
      hostIds: [],
      position: 0,
      updatedAt: app.now(),
    })
    .onConflictDoNothing({ target: callTypes.slug });
}
