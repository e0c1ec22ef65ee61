import { createHash } from 'node:crypto';
import { and, eq, or, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { sessions } from '#features/accounts/accounts.table.ts';
import { readSessions } from '#features/accounts/auth/read-session.server.ts';
import { deviceText } from '#features/accounts/requests/devices.server.ts';
import { roleCan } from '#features/accounts/rights/roles.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import {
  areBrowserKeys,
  encryptPush,
  newPushKey,
  vapid,
  type BrowserKeys,
} from '#features/notices/push-encryption.server.ts';
import { pushBrowsers, pushKeys } from '#features/notices/notices.table.ts';
import { teamEmail } from '#features/site-settings/notification-address.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { sealedSecret } from '#server/keys/sealed-secret.ts';
import { reachOf, readOutgoingAddress } from '#server/outgoing/outgoing-address.ts';
import { postOutgoing, type OutgoingResult } from '#server/outgoing/post-outgoing.ts';
import { isUuid } from '#values/ids.ts';
import { isoOf } from '#values/timestamp.ts';

const pushKey = sealedSecret('push');

/**
 * At start: makes the site's key, or encrypts it again after AUTH_SECRET changed. One that cannot be opened is replaced,
 * so that browsers have to be added again.
 */
export async function preparePushKey(app: Pick<AppContext, 'db' | 'secret' | 'env'>): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${pushKeys} in share row exclusive mode`);
    const [row] = await tx.select().from(pushKeys);
    if (row !== undefined && pushKey.open(app, row.privateKey) !== null) {
      if (app.env.AUTH_SECRET_PREVIOUS !== undefined)
        await tx.update(pushKeys).set({ privateKey: pushKey.again(app, row.privateKey) });
      return;
    }
    const { publicKey, privateKey } = newPushKey();
    await tx.delete(pushKeys);
    await tx.insert(pushKeys).values({ publicKey, privateKey: pushKey.seal(app, privateKey) });
  });
}

/** The reader's browsers, with the key that a new one needs. */
export async function listPushBrowsers({ db }: Pick<AppContext, 'db'>, userId: string) {
  const { id, endpoint, usedAt, sessionId } = pushBrowsers;
  const columns = { id, endpoint, usedAt, userAgent: sessions.userAgent };
  const [[key], rows] = await Promise.all([
    db.select({ publicKey: pushKeys.publicKey }).from(pushKeys),
    db.select(columns).from(pushBrowsers).innerJoin(sessions, eq(sessions.id, sessionId)).where(ofUser(userId)),
  ]);
  const browsers = rows.map(({ userAgent, ...row }) => ({
    ...row,
    name: deviceText(userAgent ?? ''),
    usedAt: isoOf(row.usedAt),
  }));
  return { publicKey: key?.publicKey ?? '', browsers };
}

const ofUser = (userId: string) => eq(pushBrowsers.userId, userId);
const ofReader = (by: TeamMember, id: string) =>
  isUuid(id) ? and(eq(pushBrowsers.id, id), ofUser(by.user.id)) : sql`false`;

type NewBrowser = BrowserKeys & Pick<typeof pushBrowsers.$inferSelect, 'endpoint' | 'publicKey'>;

/** Adds the browser of the reader's session. False if it gave something else, or the key has changed since. */
export async function addPushBrowser(app: AppContext, by: TeamMember, browser: NewBrowser): Promise<boolean> {
  if (!readOutgoingAddress(browser.endpoint, reachOf(app.env)).ok || !areBrowserKeys(browser)) return false;
  const { sessionId, user } = by;
  return app.db.transaction(async (tx) => {
    // A browser that someone else used before is the reader's now.
    const former = or(eq(pushBrowsers.sessionId, sessionId), eq(pushBrowsers.endpoint, browser.endpoint));
    await tx.delete(pushBrowsers).where(former);
    if ((await tx.$count(pushKeys, eq(pushKeys.publicKey, browser.publicKey))) === 0) return false;
    await tx.insert(pushBrowsers).values({ ...browser, sessionId, userId: user.id });
    return true;
  });
}

export async function removePushBrowser({ db }: AppContext, by: TeamMember, id: string): Promise<void> {
  await db.delete(pushBrowsers).where(ofReader(by, id));
}

/** Returns the status that the push service answered; 0 if it did not, null if the browser is gone. */
export async function testPushBrowser(app: AppContext, by: TeamMember, id: string): Promise<number | null> {
  if ((await app.db.$count(pushBrowsers, ofReader(by, id))) === 0) return null;
  const url = app.env.PUBLIC_ORIGIN + href('/admin/notices');
  const result = await pushTo(app, id, pushMessage('Test', 'This browser shows your notices.', url), 'high');
  return result === null ? null : result.ok ? result.status : 0;
}

/** What the service worker shows. `body` is cut to fit in any script; `notice` is marked as read when it is opened. */
export function pushMessage(title: string, body: string, url: string, notice?: string) {
  // A newer push of a page replaces the older. Topics have up to 32 letters and digits; Apple refuses underscores.
  const tag = createHash('sha256').update(url).digest('hex').slice(0, 32);
  return { title, body: body.slice(0, 1000).toWellFormed(), tag, data: { url, notice } };
}

/** Push services keep a message for so many seconds while the browser is offline. */
const keptSeconds = 12 * 3600;

/** Pushes to a browser; null if it is gone, or its session or right. */
export async function pushTo(
  app: AppContext,
  id: string,
  message: ReturnType<typeof pushMessage>,
  urgency: 'normal' | 'high',
): Promise<OutgoingResult | null> {
  const own = eq(pushBrowsers.id, id);
  const [row] = await app.db
    .select({ browser: pushBrowsers, key: pushKeys })
    .from(pushBrowsers)
    .innerJoin(pushKeys, eq(pushKeys.publicKey, pushBrowsers.publicKey))
    .where(own);
  const privateKey = row ? pushKey.open(app, row.key.privateKey) : null;
  if (!row || privateKey === null) return null;
  const { browser, key } = row;
  const [session] = await readSessions(app, [browser.sessionId]);
  const mayRead = session !== undefined && roleCan(session.profile.role, 'leads:read');
  const subject = `mailto:${app.settings.get(teamEmail)}`;
  const result = !mayRead
    ? null
    : await postOutgoing({
        url: browser.endpoint,
        body: encryptPush(browser, JSON.stringify(message)),
        headers: {
          Authorization: vapid({ ...key, privateKey }, browser.endpoint, subject, app.now()),
          'Content-Type': 'application/octet-stream',
          'Content-Encoding': 'aes128gcm',
          TTL: String(keptSeconds),
          Topic: message.tag,
          Urgency: urgency,
        },
        reach: reachOf(app.env),
        milliseconds: 15_000,
      });
  const isGone = result === null || (result.ok && (result.status === 404 || result.status === 410));
  if (isGone) await app.db.delete(pushBrowsers).where(own);
  else if (result.ok && result.status < 300) await app.db.update(pushBrowsers).set({ usedAt: app.now() }).where(own);
  return isGone ? null : result;
}
