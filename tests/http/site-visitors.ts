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

/** In the order of the table. */
export const columns: readonly Visitor[] = [...visitors, ...otherRoles];

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Empty if it is no page. */
  readonly html: string;
}

export async function toAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const isPage = headers.get('Content-Type')?.startsWith('text/html') === true;
  // A stream of events has no end.
  if (!isPage) await response.body?.cancel();
  return { status, headers, html: isPage ? await response.text() : '' };
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
    // Compression is tested in request-pipeline.http.test.ts, and takes time.
    const plain = { 'Accept-Encoding': 'identity' };
    const headers = new Headers({ ...from, ...plain, ...(init.headers as Record<string, string>) });
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

/** A digest of each table that acts change. */
export async function contentsOf(site: BuiltSite): Promise<unknown> {
  const tables = ['users', 'user_profiles', 'audit_log', 'site_settings', 'leads', 'article_drafts', 'campaigns'];
  const others = ['newsletter_subscriptions', 'newsletter_imports', 'webhook_endpoints', 'backup_runs', 'team_invites'];
  const digests = [...tables, ...others].map(
    (table) => `(select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) from ${table} t) as ${table}`,
  );
  return (await site.query(`select ${digests.join(', ')}`)).rows;
}

/** Resolves to the id of a file that a visitor sent. */
export async function upload(ask: SiteVisitors['ask']): Promise<string> {
  const form = new FormData();
  form.set('fileName', 'plan.pdf');
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'plan.pdf');
  const answer = await ask('anonymous', '/functions/v1/upload-to-drive', { method: 'POST', body: form });
  return ((await answer.json()) as { fileId?: string }).fileId ?? '';
}
