import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { knownDevices, users } from '#features/accounts/accounts.table.ts';
import { cookieName, readCookie } from '#server/http/cookies.ts';
import type { AppContext } from '#server/app-context.ts';

const deviceCookie = 'meridian-device';

/** What is known of where a sign-in came from. */
export interface SignInPlace {
  readonly cookies: string | null;
  readonly userAgent: string;
  /** What limits count by. */
  readonly visitor: string;
}

/** What a sign-in tells about its device. */
export interface SeenDevice {
  /** The user has signed in before, and never from here. */
  readonly unknown: boolean;
  /** The cookie to set, by which the browser is known the next time. */
  readonly cookie: { readonly name: string; readonly value: string };
}

/**
 * Remembers where a user signs in: by a cookie of the browser, or, for a program or a browser that has cleared its
 * cookies, by what it calls itself and its network. Kept as hashes.
 */
export async function seeDevice(app: AppContext, userId: string, place: SignInPlace): Promise<SeenDevice> {
  const { db, env } = app;
  const given = readCookie(env, place.cookies, deviceCookie);
  const value = given !== undefined && /^[\w-]{32}$/.test(given) ? given : randomBytes(24).toString('base64url');
  const devices = [hashed('cookie', value), hashed('network', `${place.userAgent}\n${place.visitor}`)];
  const now = app.now();
  const [row] = await db
    .select({
      any: sql<boolean>`count(*) > 0`,
      known: sql<boolean>`count(*) filter (where ${inArray(knownDevices.device, devices)}) > 0`,
    })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId)));
  await db
    .insert(knownDevices)
    .values(devices.map((device) => ({ userId, device, createdAt: now, seenAt: now })))
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.device], set: { seenAt: now } });
  if (row?.known !== true) await forgetOldest(app, userId);
  const unknown = row !== undefined && row.any && !row.known;
  return { unknown, cookie: { name: cookieName(env, deviceCookie), value } };
}

const keptDevices = 100;

/** Somebody who signs in again and again without cookies leaves no more than so many. */
async function forgetOldest({ db }: AppContext, userId: string): Promise<void> {
  const own = eq(knownDevices.userId, userId);
  const newest = db
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(own)
    .orderBy(desc(knownDevices.seenAt), knownDevices.device)
    .limit(keptDevices);
  await db.delete(knownDevices).where(and(own, notInArray(knownDevices.device, newest)));
}

/** The browser's own mark where its owner has signed in to that account with it before; undefined for any other. */
export async function knownDevice(
  { db, env }: AppContext,
  cookies: string | null,
  account: { readonly userId: string } | { readonly email: string },
): Promise<string | undefined> {
  const value = readCookie(env, cookies, deviceCookie);
  if (value === undefined) return undefined;
  const device = hashed('cookie', value);
  const owner =
    'userId' in account
      ? eq(knownDevices.userId, account.userId)
      : inArray(
          knownDevices.userId,
          db.select({ id: users.id }).from(users).where(eq(users.email, account.email.toLowerCase())),
        );
  const [row] = await db
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(and(owner, eq(knownDevices.device, device)));
  return row?.device;
}

/** What a browser calls itself, in words: `Firefox on Windows`. */
export function deviceText(userAgent: string): string {
  const browser = named(userAgent, [
    ['Edge', /\bEdg(?:e|A|iOS)?\//],
    ['Opera', /\bOPR\//],
    ['Firefox', /\b(?:Firefox|FxiOS)\//],
    ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
    ['Safari', /\bSafari\//],
  ]);
  const system = named(userAgent, [
    ['iPhone', /\biPhone\b/],
    ['iPad', /\biPad\b/],
    ['Android', /\bAndroid\b/],
    ['Windows', /\bWindows\b/],
    ['macOS', /\bMac OS X\b/],
    ['Linux', /\bLinux\b/],
  ]);
  if (browser === null) return system === null ? 'An unknown program' : `A program on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
}

function named(userAgent: string, names: readonly (readonly [string, RegExp])[]): string | null {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}

function hashed(kind: string, value: string): string {
  return createHash('sha256').update(`${kind}\0${value}`).digest('base64url');
}
