import { href } from 'react-router';
import { asc, desc, eq, gt, and } from 'drizzle-orm';
import type { Session } from '#features/accounts/accounts.ts';
import {
  passkeys,
  sessions,
  userIdentities,
  userProfiles,
  users,
  verifications,
} from '#features/accounts/accounts.table.ts';
import { deviceText } from '#features/accounts/requests/devices.server.ts';
import { confirmedSeconds } from '#features/accounts/requests/options.server.ts';
import { providerNames, type ProviderName } from '#features/accounts/providers/providers.ts';
import { signInProviders } from '#features/accounts/providers/providers.server.ts';
import { factorDueOf } from '#features/accounts/session.server.ts';
import { trustedDevicesOf } from '#features/accounts/second-factor/trusted-devices.server.ts';
import {
  connectErrorCopy,
  settingsActions,
  settingsDone,
  type SettingsDone,
  type SettingsSection,
} from '#features/account-pages/settings/settings.ts';
import { jsonList } from '#server/db/query/json-list.ts';
import { isoText } from '#server/db/query/iso-text.ts';
import { isLoopbackHost } from '#server/net/loopback.ts';
import type { AppContext } from '#server/app-context.ts';

/** Account Settings, in one query. */
export async function loadSettings(app: AppContext, request: Request, session: Session) {
  const { db, env } = app;
  const { id } = session.user;
  const row = await readAccount(db, id, app.now());
  const ways = row.identities.map(({ providerId }) => providerId);
  const offered = new Set<string>(signInProviders(env));
  const names = Object.keys(providerNames) as ProviderName[];
  const current = row.sessions.find((one) => one.id === session.sessionId);
  const confirmedAt = current?.confirmedAt;
  const dueAt = await factorDueOf(app, session);
  const { searchParams } = new URL(request.url);
  const done = searchParams.get('done') ?? '';
  const error = searchParams.get('error');
  return {
    email: session.user.email,
    firstName: row.firstName ?? '',
    lastName: row.lastName ?? '',
    company: row.company ?? '',
    hasPassword: ways.includes('credential'),
    hasSecondFactor: row.twoFactorEnabled === true,
    /** Administrator's deadline, or null. */
    factorDueAt: dueAt?.toISOString() ?? null,
    /** The admin is closed until setup. */
    isFactorOverdue: dueAt !== null && dueAt <= app.now(),
    providers: names
      .map((name) => ({ name, connection: row.identities.find((one) => one.providerId === name)?.id ?? null }))
      .filter(({ name, connection }) => connection !== null || offered.has(name)),
    /** The last sign-in method cannot be removed. */
    lastWayIn: ways.length <= 1,
    passkeys: row.passkeys.map(({ name, createdAt, ...one }) => ({
      ...one,
      name: name ?? 'Passkey',
      createdAt: isoText(createdAt ?? 0),
    })),
    /** URL for passkeys, which need a domain name; null if this page's works. */
    passkeysAt: passkeyPage(request, env.PUBLIC_ORIGIN),
    sessions: row.sessions.map((one) => ({
      id: one.id,
      device: deviceText(one.userAgent ?? ''),
      address: one.ipAddress ?? '',
      startedAt: isoText(one.createdAt),
      seenAt: isoText(one.updatedAt),
      current: one.id === session.sessionId,
    })),
    /** Browsers that skip the second factor. */
    trustedDevices: row.trusted.map(({ id, userAgent, createdAt }) => ({
      id,
      device: deviceText(userAgent ?? ''),
      usedAt: isoText(createdAt),
    })),
    /** Whether the identity was confirmed recently. */
    confirmed: confirmedAt != null && app.now().getTime() - Date.parse(confirmedAt) <= confirmedSeconds * 1000,
    eraseAt: row.eraseAt?.toISOString() ?? null,
    /** What just succeeded, and where on the page. */
    done: isDone(done) ? { action: done, section: sectionOf(done), text: settingsDone[done] } : null,
    connectError: error === null ? null : connectErrorCopy(error.toLowerCase()),
  };
}

export type SettingsData = Awaited<ReturnType<typeof loadSettings>>;

function isDone(text: string): text is SettingsDone {
  return Object.hasOwn(settingsDone, text);
}

function sectionOf(done: SettingsDone): SettingsSection {
  if (done === 'connected') return 'providers';
  return done === 'passkey' ? 'passkeys' : settingsActions[done];
}

async function readAccount(db: AppContext['db'], userId: string, now: Date) {
  const identities = db
    .select({ id: userIdentities.id, providerId: userIdentities.providerId })
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId))
    .as('identities');
  const keys = db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt))
    .as('keys');
  const places = db
    .select({
      id: sessions.id,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      confirmedAt: sessions.confirmedAt,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt))
    .limit(50)
    .as('places');
  const devices = db
    .select({ id: verifications.id, userAgent: verifications.userAgent, createdAt: verifications.createdAt })
    .from(verifications)
    .where(and(trustedDevicesOf(userId), gt(verifications.expiresAt, now)))
    .orderBy(desc(verifications.createdAt))
    .limit(50)
    .as('devices');
  const [row] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      company: userProfiles.companyName,
      twoFactorEnabled: users.twoFactorEnabled,
      eraseAt: userProfiles.eraseAt,
      identities: jsonList(identities),
      passkeys: jsonList(keys),
      sessions: jsonList(places),
      trusted: jsonList(devices),
    })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw new Error('An account without a profile cannot be shown.');
  return row;
}

/** Passkeys need a domain name, not an IP: locally `localhost`. */
function passkeyPage(request: Request, publicOrigin: string): string | null {
  const { hostname, port, protocol } = new URL(publicOrigin);
  if (!isLoopbackHost(hostname)) return null;
  const host = request.headers.get('Host') ?? '';
  return host.startsWith('localhost')
    ? null
    : `${protocol}//localhost${port === '' ? '' : `:${port}`}${href('/dashboard/settings')}`;
}
