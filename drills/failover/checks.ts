/** After a fault: is what was acknowledged there, once, and do the processes agree? */
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { articlesTopic } from '#features/insights/insights.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { median } from '../../bench/table.ts';
import { contactOf } from '../../tests/contacts.ts';
import type { SmtpPeer } from '../../tests/fakes/smtp.ts';
import { ports, publicOrigin } from './cluster.ts';
import type { Acknowledged, Kind } from './load.ts';

/** Counts the rows of the ids in $1. */
const rowsOf: Readonly<Record<Kind, string>> = {
  intake: 'select form_id as id, count(*)::int from intake_submissions where form_id = any($1) group by 1',
  booking: 'select form_id as id, count(*)::int from booking_requests where form_id = any($1) group by 1',
  contact: 'select form_id as id, count(*)::int from contact_submissions where form_id = any($1) group by 1',
  newsletter: 'select email as id, count(*)::int from newsletter_subscriptions where email = any($1) group by 1',
  // An order that a killed process had begun expires; only one is ever paid.
  checkout: `select session_id as id, greatest(1, (select count(*) from orders other
    where other.organization_id = orders.organization_id and other.paid_at is not null))::int as count from orders where session_id = any($1)`,
};

export interface Kept {
  readonly lost: Acknowledged[];
  readonly twice: Acknowledged[];
}

export async function checkRows({ pool }: OpenDatabase, acknowledged: readonly Acknowledged[]): Promise<Kept> {
  const kept: Kept = { lost: [], twice: [] };
  for (const [kind, entries] of Map.groupBy(acknowledged, (entry) => entry.kind)) {
    const { rows } = await pool.query<{ id: string; count: number }>(rowsOf[kind], [entries.map(({ id }) => id)]);
    const counts = new Map(rows.map(({ id, count }) => [id, count]));
    kept.lost.push(...entries.filter(({ id }) => (counts.get(id) ?? 0) === 0));
    kept.twice.push(...entries.filter(({ id }) => (counts.get(id) ?? 0) > 1));
  }
  const files = acknowledged.filter(({ file }) => file !== undefined);
  const { rows } = await pool.query<{ id: string }>(
    'select store_id as id from uploaded_files where store_id = any($1) and submission_id is not null',
    [files.map(({ file }) => file)],
  );
  const found = new Set(rows.map(({ id }) => id));
  kept.lost.push(...files.filter(({ file = '' }) => !found.has(file)));
  return kept;
}

/** Payments that the worker has not written yet. */
export async function unpaid({ pool }: OpenDatabase, acknowledged: readonly Acknowledged[]): Promise<number> {
  const ids = acknowledged.filter(({ kind }) => kind === 'checkout').map(({ id }) => id);
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int from orders where session_id = any($1) and paid_at is null',
    [ids],
  );
  return rows[0]?.count ?? 0;
}

export interface Mailed {
  /** Without an email, and none is queued. */
  readonly missing: string[];
  /** Queued. */
  readonly waiting: string[];
  /** Delivered again under the same Message-ID, which mail programs show once. */
  readonly again: number;
  /** The same email under two Message-IDs. */
  readonly twice: number;
}

export async function checkEmails(
  { pool }: OpenDatabase,
  emails: SmtpPeer['emails'],
  acknowledged: readonly Acknowledged[],
): Promise<Mailed> {
  const ids = new Map<string, number>();
  const names = new Map<string, Set<string>>();
  for (const { mail, envelopeTo } of emails) {
    const who = /\bdrill-\d+\b/.exec(`${envelopeTo.join(' ')} ${mail.subject ?? ''} ${mail.text ?? ''}`)?.[0] ?? '';
    const id = mail.messageId ?? '';
    ids.set(id, (ids.get(id) ?? 0) + 1);
    if (who === '') continue;
    const name = `${who} ${envelopeTo.join(' ')} ${mail.subject ?? ''}`;
    names.set(name, (names.get(name) ?? new Set()).add(id));
  }
  const notified = new Set([...names.keys()].map((name) => name.split(' ')[0]));
  const missed = acknowledged
    .filter(({ kind, who }) => kind !== 'checkout' && !notified.has(who))
    .map(({ who }) => who);
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from pgboss.job where name like 'send-%' and state < 'completed'`,
  );
  const isWaiting = (rows[0]?.count ?? 0) > 0;
  return {
    missing: isWaiting ? [] : missed,
    waiting: isWaiting ? missed : [],
    again: [...ids.values()].filter((count) => count > 1).length,
    twice: [...names.values()].filter((found) => found.size > 1).length,
  };
}

interface SiteResult {
  readonly status: number;
  readonly cookies: string;
  readonly text: string;
}

/** Sends a request to one process, bypassing the balancer. */
export function sendToSite(
  port: number,
  path: string,
  options: { body?: object; headers?: Record<string, string> } = {},
): Promise<SiteResult> {
  const body = options.body && JSON.stringify(options.body);
  const headers = {
    Host: new URL(publicOrigin).host,
    Origin: publicOrigin,
    ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    ...options.headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, headers, method: body === undefined ? 'GET' : 'POST', timeout: 10_000 });
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error(`No response from ${path}`)));
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const cookies = (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
        resolve({ status: response.statusCode ?? 0, cookies, text: Buffer.concat(parts).toString() });
      });
    });
    sent.end(body);
  });
}

/** Signs in at one process, is known at the other, signs out there, and is unknown at the first. */
export async function sessionsAgree(account: { email: string; password: string }, address: string): Promise<boolean> {
  const headers = { 'X-Forwarded-For': address };
  const [one, other] = ports.sites;
  const { cookies } = await sendToSite(one, '/api/auth/sign-in/email', { body: account, headers });
  const known = { ...headers, Cookie: cookies };
  const inside = await sendToSite(other, '/dashboard', { headers: known });
  await sendToSite(other, '/api/auth/sign-out', { body: {}, headers: known });
  const outside = await sendToSite(one, '/dashboard', { headers: known });
  return inside.status === 200 && outside.status !== 200;
}

/** Sends thirty messages from one address, alternating between both processes. Twenty must be accepted. */
export async function limitsAgree(address: string): Promise<boolean> {
  const statuses: number[] = [];
  for (let sent = 0; sent < 30; sent += 1) {
    const options = { body: contactOf('limits'), headers: { 'X-Forwarded-For': address } };
    statuses.push((await sendToSite(ports.sites[sent % 2] ?? 0, '/functions/v1/contact-form', options)).status);
  }
  return statuses.every((status, at) => status === (at < 20 ? 200 : 429));
}

/** Milliseconds until both processes show an article's new title, which both have in their page cache: median of three. */
export async function articleShows(database: OpenDatabase, title: string): Promise<number> {
  const times: number[] = [];
  for (const turn of ['one', 'two', 'three']) times.push(await showOnce(database, `${title}: ${turn}`));
  return median(times);
}

async function showOnce(database: OpenDatabase, title: string): Promise<number> {
  const shown = async () => {
    const responses = await Promise.all(ports.sites.map((port) => sendToSite(port, '/insights/drill')));
    return responses.every(({ text }) => text.includes(title));
  };
  await shown();
  const began = performance.now();
  await database.pool.query('update articles set title = $1 where slug = $2', [title, 'drill']);
  await database.db.transaction((tx) => database.changes.announce(tx, articlesTopic));
  while (!(await shown())) {
    if (performance.now() - began > 30_000) throw new Error('An article was not shown by both processes.');
    await delay(20);
  }
  return performance.now() - began;
}
