import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessions, userProfiles } from '#features/accounts/accounts.table.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import type { Session } from '#features/accounts/accounts.ts';
import type { LiveEvent } from '#features/live/live.ts';
import { liveOf, type ResumePoint } from '#features/live/streams.server.ts';
import { openDatabase } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Browser, makePerson } from '../../tests/accounts.ts';
import { openTestApp } from '../../tests/test-app.ts';
import { silent } from '../../tests/open-test-database.ts';

const opened = await openTestApp();
const { url = '' } = opened.database;
const other = await openDatabase({ url, dataDir: '.', log: silent });
/** One database, two processes. */
let here: AppContext;
let there: AppContext;
let streams: AbortController;
/** Milliseconds by which both clocks are ahead. */
let passed: number;
afterAll(() => other.close());
beforeEach(() => {
  passed = 0;
  const started = Date.now();
  here = { ...opened.app, now: () => new Date(started + passed) };
  there = { ...here, db: other.db, changes: other.changes };
  streams = new AbortController();
});
afterEach(() => {
  streams.abort();
  liveOf(here).close();
  liveOf(there).close();
});

async function signIn(name: string, role = 'user'): Promise<Session> {
  await makePerson(here, name, { role });
  const browser = new Browser(here);
  await browser.signIn(`${name}@example.com`);
  const session = await sessionOf(here, browser.request('/dashboard'));
  if (!session) throw new Error('Not signed in.');
  return session;
}

interface Heard {
  readonly events: LiveEvent[];
  readonly ids: string[];
  isOver: boolean;
}

const fromNow = { after: null, age: 0 };

async function listen(app: AppContext, session: Session, from: ResumePoint = fromNow): Promise<Heard> {
  const response = await liveOf(app).open(session, streams.signal, from);
  if (response?.body == null) throw new Error('No stream.');
  const heard: Heard = { events: [], ids: [], isOver: false };
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      for (const [, id = '', data = ''] of chunk.matchAll(/^id: (\d+)\ndata: (.*)$/gm)) {
        heard.ids.push(id);
        heard.events.push(JSON.parse(data) as LiveEvent);
      }
    }
    heard.isOver = true;
  };
  read().catch(() => (heard.isOver = true));
  await vi.waitFor(() => expect(heard.events).toContainEqual({ type: 'open' }));
  return heard;
}

/** Opens a stream at the process `here`. */
async function addLead(): Promise<string> {
  const id = randomUUID();
  await here.db.execute(
    `insert into leads (id, kind, subject_id, email, name, title, source, search_text)
      values ('${id}', 'contact', '${id}', 'a@example.com', 'Ann', 'Hello', 'direct', 'ann')`,
  );
  return id;
}

const changes = ({ events }: Heard) => events.filter(({ type }) => type === 'change');
const within = { timeout: 20_000 };

test('tells the streams of another process what has changed, by the rights of each', async () => {
  const sales = await listen(there, await signIn('sales', 'sales'));
  const writer = await listen(there, await signIn('writer', 'writer'));
  const client = await listen(there, await signIn('client'));
  const id = await addLead();
  await vi.waitFor(() => expect(changes(sales)).toEqual([{ type: 'change', topic: 'leads', ids: [id] }]), within);
  expect([changes(writer), changes(client)]).toEqual([[], []]);
});

test('tells clients of their own organization only', async () => {
  const [ann, bea] = [await signIn('ann'), await signIn('bea')];
  const [own, foreign] = [await listen(there, ann), await listen(there, bea)];
  await here.db.execute(
    `insert into message_threads (organization_id, last_at) values ('${ann.organization?.id ?? ''}', now())`,
  );
  await vi.waitFor(() => expect(changes(own)).toEqual([{ type: 'change', topic: 'messages', ids: null }]), within);
  expect(changes(foreign)).toEqual([]);
});

test('ends the stream of a session that has ended', async () => {
  const session = await signIn('ann', 'admin');
  const [stream, others] = [await listen(there, session), await listen(there, await signIn('bea', 'admin'))];
  await here.db.delete(sessions).where(eq(sessions.id, session.sessionId));
  await vi.waitFor(() => expect(stream.isOver).toBe(true), within);
  expect(others.isOver).toBe(false);
});

test('follows a changed role', async () => {
  const session = await signIn('ann', 'writer');
  const stream = await listen(there, session);
  await here.db.update(userProfiles).set({ role: 'sales' }).where(eq(userProfiles.userId, session.user.id));
  await vi.waitFor(async () => {
    await addLead();
    await delay(100);
    expect(changes(stream)).not.toEqual([]);
  }, within);
});

test('repeats what was missed since the last event, at any process', async () => {
  const session = await signIn('ann', 'admin');
  const first = await listen(here, session);
  const witness = await listen(there, session);
  passed = 60_000;
  const id = await addLead();
  const change = { type: 'change', topic: 'leads', ids: [id] };
  await vi.waitFor(() => expect([...changes(first), ...changes(witness)]).toEqual([change, change]), within);
  const again = await listen(there, session, { after: Number(first.ids[0]) + passed, age: null });
  expect(again.events).toEqual([{ type: 'open' }, change]);
  const page = await listen(there, session, { after: null, age: 1000 });
  expect(page.events).toEqual([{ type: 'open' }, change]);
});

test('says that changes may have been missed after a longer gap, or if the browser does not say where it stopped', async () => {
  const session = await signIn('ann', 'admin');
  const hourAgo = await listen(here, session, { after: here.now().getTime() - 3_600_000, age: null });
  await vi.waitFor(() => expect(hourAgo.events).toContainEqual({ type: 'missed' }), within);
  const unknown = await listen(here, session, { after: null, age: null });
  await vi.waitFor(() => expect(unknown.events).toContainEqual({ type: 'missed' }), within);
});

test('ends all streams at the end of the process, and opens no more', async () => {
  const session = await signIn('ann', 'admin');
  const stream = await listen(here, session);
  liveOf(here).close();
  await vi.waitFor(() => expect(stream.isOver).toBe(true), within);
  expect(await liveOf(here).open(session, streams.signal, fromNow)).toBeNull();
});

test('opens ten streams for a session at most, and closes one that is not read', async () => {
  const session = await signIn('ann', 'admin');
  const all = await Promise.all(Array.from({ length: 11 }, () => liveOf(here).open(session, streams.signal, fromNow)));
  expect(all.filter((one) => one === null)).toHaveLength(1);
  const big = { topic: 'leads', ids: Array.from({ length: 50 }, () => randomUUID()), organizations: [] };
  await vi.waitFor(async () => {
    for (let count = 0; count < 40; count += 1) await here.changes.announceLive(here.db, big);
    expect(await liveOf(here).open(session, streams.signal, fromNow)).not.toBeNull();
  }, within);
});

test('says who else is at a place to those who are there and may know, until they leave', async () => {
  const [ann, bea, writer] = [
    await signIn('ann', 'sales'),
    await signIn('bea', 'sales'),
    await signIn('will', 'writer'),
  ];
  const [stream, elsewhere] = [await listen(there, bea), await listen(there, writer)];
  const place = `lead/${randomUUID()}`;
  const at = (tab: string, more = {}) => ({ tab, place, isTyping: false, ...more });
  expect(await liveOf(there).arrive(bea, at('tab-of-bea'))).toEqual({ type: 'presence', place, people: [] });
  expect(await liveOf(there).arrive(writer, at('tab-of-will'))).toBeNull();
  await vi.waitFor(async () => {
    await liveOf(here).arrive(ann, at('tab-of-ann', { isTyping: true }));
    const people = [{ id: ann.user.id, name: 'ann', isTyping: true }];
    expect(stream.events).toContainEqual({ type: 'presence', place, people });
  }, within);
  await liveOf(here).arrive(ann, at('tab-of-ann', { place: '' }));
  await vi.waitFor(() => expect(stream.events.at(-1)).toEqual({ type: 'presence', place, people: [] }), within);
  expect(elsewhere.events.filter(({ type }) => type === 'presence')).toEqual([]);
});
