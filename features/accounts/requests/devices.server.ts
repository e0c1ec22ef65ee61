import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { knownDevices, users } from '#features/accounts/accounts.table.ts';
import { cookieName, readCookie } from '#server/http/request/cookies.ts';
import type { AppContext } from '#server/app-context.ts';

const deviceCookie = 'meridian-device';

export interface SignInPlace {
  readonly cookies: string | null;
  readonly userAgent: string;
  /** Rate limit key. */
  readonly visitor: string;
}

export interface SeenDevice {
  /** Signed in before, but never from here. */
  readonly unknown: boolean;
  readonly cookie: { readonly name: string; readonly value: string };
}

/** Identified by cookie, otherwise by user agent and network. Stored hashed. */
export async function recordDevice(app: AppContext, userId: string, place: SignInPlace): Promise<SeenDevice> {
  const { db, env } = app;
  const cookie = readCookie(env, place.cookies, deviceCookie);
  const value = cookie !== undefined && /^[\w-]{32}$/.test(cookie) ? cookie : randomBytes(24).toString('base64url');
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

/** Limits devices without cookies. */
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

/** Undefined unless it signed in to that account before. */
export async function findDevice(
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

/** `Firefox on Windows`; for programs that do not call themselves a browser, their own name. */
export function deviceText(userAgent: string): string {
  const browser = named(userAgent, [
    ['Edge', /\bEdg(?:e|A|iOS)?\//],
    ['Opera', /\bOPR\//],
    ['Firefox', /\b(?:Firefox|FxiOS)\//],
    ['Samsung Internet', /\bSamsungBrowser\//],
    ['Headless Chrome', /\bHeadlessChrome\//],
    ['Chromium', /\bChromium\//],
    ['Chrome', /\b(?:Chrome|CriOS)\//],
    // Every browser with Apple's or Google's engine also says Safari.
    ['Safari', /\bVersion\/.*\bSafari\//],
  ]);
  const system = named(userAgent, [
    ['iPhone', /\biPhone\b/],
    ['iPad', /\biPad\b/],
    ['Android', /\bAndroid\b/],
    ['Windows', /\bWindows\b/],
    ['macOS', /\bMac OS X\b/],
    ['Linux', /\bLinux\b/],
  ]);
  const program = browser ?? programName(userAgent) ?? 'Unknown browser';
  return system === null ? program : `${program} on ${system}`;
}

/** `curl` of `curl/8.5`. */
function programName(userAgent: string): string | null {
  const name = /^[a-z][\w.-]{0,30}(?=[/ ]|$)/iu.exec(userAgent)?.[0] ?? 'Mozilla';
  return name === 'Mozilla' ? null : name;
}

function named(userAgent: string, names: readonly (readonly [string, RegExp])[]): string | null {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}

function hashed(kind: string, value: string): string {
  return createHash('sha256').update(`${kind}\0${value}`).digest('base64url');
}
