import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newHostHours } from '#features/availability/availability.public.ts';
import { callTimes, callTypes, hosts } from '#features/availability/availability.table.ts';
import { bookingRequests } from '#features/booking/booking.table.ts';
import type { OfferedTimes } from '#features/booking/calls/times/offered-times.ts';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { bookingOf } from '../bookings.ts';
import { visitorAddress } from '../intakes.ts';
import { testDatabaseSettings } from '../open-test-database.ts';
import { silent } from '../silent.ts';
import { startSite, type Site } from '../site.ts';

let settings: Awaited<ReturnType<typeof testDatabaseSettings>>;
let sites: Site[];
let database: OpenDatabase;
let visitors = 0;

beforeAll(async () => {
  settings = await testDatabaseSettings();
  const { DATABASE_URL: url, DATA_DIR: dataDir } = settings.settings;
  // The first one makes the accounts.
  sites = [await start()];
  sites.push(await start());
  database = await openDatabase({ url: url ?? '', dataDir, log: silent });
  const { rows } = await database.pool.query("select id from users where email like 'sales@%'");
  const userId = String((rows[0] as { readonly id: string } | undefined)?.id);
  const updatedAt = new Date();
  const hours = { ...newHostHours('UTC'), noticeMinutes: 0, bufferAfter: 0, dailyMax: 50 };
  await database.db.insert(hosts).values({ userId, hours, updatedAt });
  const type = { id: randomUUID(), slug: 'strategy-call', name: 'Strategy call', minutes: 30, position: 0 };
  await database.db.insert(callTypes).values({ ...type, hostIds: [], place: 'link', updatedAt });
}, 180_000);

afterAll(async () => {
  await database.close();
  await Promise.all(sites.map((site) => site.stop()));
  await settings.close();
});

function start(): Promise<Site> {
  const { DATA_DIR: _, ...others } = settings.settings;
  return startSite({
    settings: { ...others, AUTH_SECRET: 'a secret for two processes of one site', TRUSTED_PROXIES: '127.0.0.1/32' },
  });
}

interface Answer {
  readonly status: number;
  readonly body: {
    readonly inquiryId?: string;
    readonly callAt?: string;
    readonly error?: { readonly code: string; readonly next?: readonly string[] };
  };
}

async function send(site: Site | undefined, path: string, form: object): Promise<Answer> {
  visitors += 1;
  const response = await fetch(`${site?.origin}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: String(site?.origin),
      'X-Forwarded-For': visitorAddress(visitors),
    },
    body: JSON.stringify(form),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const bookingPath = '/.netlify/functions/booking-form';

const formAt = (time: string, hold: string) => ({
  ...bookingOf(`visitor-${visitors}`, { preferredDate: time, timeZone: 'UTC' }),
  hold,
});

/** Sends the same form again, as a person does: a site that 200 ask at once answers some only after it has booked. */
async function bookUntilDecided(site: Site | undefined, time: string): Promise<Answer> {
  const form = formAt(time, randomUUID());
  for (;;) {
    const answer = await send(site, bookingPath, form);
    if (answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 800));
  }
}

async function freeTimes(): Promise<readonly string[]> {
  const answer = await fetch(`${sites[0]?.origin}/book/times?zone=UTC`);
  const { times } = (await answer.json()) as { readonly times: OfferedTimes };
  return times.days.flatMap((day) => day.times);
}

it('books one of 200 who want the same time of two processes, and tells the others what is free next', async () => {
  const [wanted = '', ...next] = await freeTimes();
  const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => bookUntilDecided(sites[at % 2], wanted)));
  const booked = answers.filter(({ status }) => status === 200);
  expect(booked).toMatchObject([{ body: { callAt: wanted } }]);
  const refused = answers.filter(({ body }) => body.error?.code === 'time-taken');
  expect(refused).toHaveLength(199);
  expect(refused[0]?.body.error?.next).toEqual(next.slice(0, 5));
  expect(await database.db.$count(callTimes)).toBe(1);
  expect(await database.db.$count(bookingRequests)).toBe(1);
}, 120_000);

it('loses and doubles no call when a process is killed between holds and bookings', async () => {
  const times = (await freeTimes()).slice(0, 24);
  const kept: string[] = [];
  const crowd = times.map(async (time, at) => {
    const site = sites[at % 2];
    const held = await send(site, '/book/times', { time });
    const { hold = '' } = held.body as { readonly hold?: string };
    const answer = await send(site, bookingPath, formAt(time, hold));
    if (answer.status === 200 && answer.body.callAt) kept.push(answer.body.callAt);
  });
  const ended = Promise.allSettled(crowd);
  await expect.poll(() => kept.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(2);
  await sites[1]?.kill();
  await ended;
  const calls = await database.db.select().from(callTimes);
  const booked = calls.filter(({ bookingId }) => bookingId !== null).map(({ startsAt }) => startsAt.toISOString());
  // What was acknowledged is there; what was written without an answer is whole.
  expect(booked).toEqual(expect.arrayContaining(kept));
  expect(new Set(booked).size).toBe(booked.length);
  const rows = await database.db.select().from(bookingRequests);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(calls.flatMap(({ bookingId }) => bookingId ?? []).toSorted());
}, 120_000);
