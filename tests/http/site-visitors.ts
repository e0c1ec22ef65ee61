import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import { isTeamRole } from '#features/accounts/rights/roles.ts';
import { makePerson, usualPassword } from '../accounts.ts';
import { giveDetails } from '../billing-details.ts';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';
import { otherRoles, visitors } from './rights-table.ts';

export type Visitor = (typeof visitors)[number] | (typeof otherRoles)[number];

export interface SiteVisitors {
  readonly site: BuiltSite;
  /** Of their accounts. */
  readonly ids: ReadonlyMap<Visitor, string>;
  readonly ask: (visitor: Visitor, path: string, init?: RequestInit) => Promise<Response>;
  readonly post: (path: string, body: object, visitor?: Visitor) => Promise<Response>;
  /** The page at a path as it is written, which `fetch` would shorten. */
  readonly askRaw: (visitor: Visitor, path: string) => Promise<string>;
}

/** A built site with a signed-in person for each kind of visitor. */
export async function openSiteVisitors(): Promise<SiteVisitors> {
  const site = await openBuiltSite({ TRUSTED_PROXIES: '127.0.0.1' });
  const cookies = new Map<Visitor, string>();
  const ids = new Map<Visitor, string>();
  let requests = 0;

  function ask(visitor: Visitor, path: string, init: RequestInit = {}): Promise<Response> {
    // New IP addresses avoid limits.
    const from = { 'X-Forwarded-For': `198.51.${requests >> 8}.${requests++ & 255}`, Origin: site.origin };
    const headers = new Headers({ ...from, ...(init.headers as Record<string, string>) });
    const cookie = cookies.get(visitor);
    if (cookie !== undefined) headers.set('Cookie', cookie);
    return fetch(`${site.origin}${path}`, { redirect: 'manual', ...init, headers });
  }

  async function askRaw(visitor: Visitor, path: string): Promise<string> {
    const headers = { Cookie: cookies.get(visitor) ?? '' };
    const [answer] = (await once(get(site.origin, { path, headers }), 'response')) as [IncomingMessage];
    return text(answer);
  }

  function post(path: string, body: object, visitor: Visitor = 'anonymous'): Promise<Response> {
    const headers = { 'Content-Type': 'application/json' };
    return ask(visitor, path, { method: 'POST', body: JSON.stringify(body), headers });
  }

  for (const visitor of [...visitors.slice(1), ...otherRoles]) {
    const { id, email } = await makePerson(site.app, visitor, { role: roleOf(visitor) });
    await giveDetails(site.app, id);
    ids.set(visitor, id);
    const answer = await post('/api/auth/sign-in/email', { email, password: usualPassword });
    const session = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('meridian-session='));
    cookies.set(visitor, session?.split(';', 1)[0] ?? '');
  }
  // The session still exists.
  await site.app.db
    .update(users)
    .set({ banned: true })
    .where(eq(users.id, ids.get('disabled') ?? ''));
  return { site, ids, ask, askRaw, post };
}

function roleOf(visitor: Visitor): string {
  if (visitor === 'administrator' || visitor === 'disabled') return 'admin';
  return isTeamRole(visitor) ? visitor : 'user';
}
