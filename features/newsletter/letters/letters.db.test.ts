import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Administrator } from '#features/accounts/accounts.ts';
import { takeReport } from '#features/newsletter/bounces/bounce-call.server.ts';
import { sendOwnLetter } from '#features/newsletter/letters/letter-jobs.server.ts';
import { listLetters } from '#features/newsletter/letters/letter-list.server.ts';
import {
  beginScheduledLetter,
  countAudience,
  resumeLetter,
  scheduleLetter,
  sendLetter,
  stopLetter,
} from '#features/newsletter/letters/letter-sending.server.ts';
import { sendTestLetter, testLetter } from '#features/newsletter/letters/letter-test.server.ts';
import { deleteDraft, readLetter, saveLetter, startLetter } from '#features/newsletter/letters/own-letters.server.ts';
import { purgeNewsletterLeftovers } from '#features/newsletter/newsletter-jobs.server.ts';
import { leave } from '#features/newsletter/newsletter-standing.server.ts';
import { readResults } from '#features/newsletter/sending/results.server.ts';
import type { Machine } from '#server/machine.ts';
import type { Letter } from '#server/mail/mail.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { ownDraft, watchLetters } from '../../../tests/own-letters.ts';
import { tokenIn } from '../../../tests/subscribers.ts';
import { openTestMachine, type TestMachine } from '../../../tests/test-machine.ts';

let test: TestMachine;
let now: Date;
let machine: Machine;
let watch: ReturnType<typeof watchLetters>;
let by: Administrator;

beforeAll(async () => {
  test = await openTestMachine({ NEWSLETTER_RATE: '9999' });
  machine = { ...test.machine, now: () => now, mail: { send: take } };
  watch = watchLetters(test, machine);
});
afterAll(() => test.close());
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  by = await makeAdministrator(machine, 'writer');
});
afterEach(() => test.empty());

function take(letter: Letter): Promise<void> {
  test.letters.push(letter);
  return Promise.resolve();
}

describe('a letter is written', () => {
  it('by two at once: the later one is shown what the earlier one has saved', async () => {
    const other = await makeAdministrator(machine, 'other');
    const id = await startLetter(machine, by);
    expect(await saveLetter(machine, other, id, 1, { ...ownDraft, subject: 'Theirs' })).toMatchObject({ version: 2 });
    const answer = await saveLetter(machine, by, id, 1, ownDraft);
    expect(answer).toMatchObject({
      reason: 'stale',
      theirs: { subject: 'Theirs', version: 2, updatedBy: other.profile.fullName },
    });
    expect(await saveLetter(machine, by, id, 2, ownDraft)).toMatchObject({ ok: true, version: 3 });
    expect(await saveLetter(machine, by, id, 3, { ...ownDraft, subject: 'x'.repeat(151) })).toMatchObject({
      faults: { subject: 'At most 150 characters' },
    });
    expect(await readLetter(machine, await startLetter(machine, by, id))).toMatchObject({ ...ownDraft, version: 1 });
    expect(await deleteDraft(machine, by, id)).toBe(true);
    expect(await saveLetter(machine, by, id, 3, ownDraft)).toEqual({ ok: false, reason: 'unknown' });
  });

  it('and tried out: the test shows it as it is, and its links take nobody off', async () => {
    await watch.subscribers(1);
    const id = await watch.written(by);
    expect(await testLetter(machine, by, id, 'me@harbour.example, nonsense')).toMatchObject({ address: 'nonsense' });
    expect(await testLetter(machine, by, id, ' Me@harbour.example; you@harbour.example ')).toMatchObject({
      to: ['me@harbour.example', 'you@harbour.example'],
    });
    for (const { data } of await test.queued()) await sendTestLetter(machine, data as never);
    expect(test.letters.map(({ to }) => to).sort()).toEqual(['me@harbour.example', 'you@harbour.example']);
    const [letter] = test.letters;
    expect(letter).toMatchObject({ subject: '[Test] A new office' });
    expect(letter!.html).toContain(`<a href="${machine.env.PUBLIC_ORIGIN}/contact"`);
    // HTML is shown as it was typed, and never becomes any.
    expect(letter!.html).toContain('&lt;b&gt;');
    expect(letter!.text).toContain('Come by');
    expect(await leave(machine, tokenIn(letter!.html, 'unsubscribe'))).toBe(false);
    expect(await watch.count('newsletter_deliveries')).toBe(0);
  });
});

describe('a letter of ours is sent', () => {
  it('to everybody who takes such letters, once, with its results', async () => {
    await watch.subscribers(12);
    await test.database.pool.query(
      `update newsletter_subscriptions set preferences = '{"weekly_automation_intel":true,"other_letters":false}' where email = 'reader1@harbour.example'`,
    );
    await test.database.pool.query(
      `update newsletter_subscriptions set status = 'bounced' where email = 'reader2@harbour.example'`,
    );
    const id = await watch.written(by);
    expect(await countAudience(machine, 'all')).toBe(10);
    expect(await sendLetter(machine, by, id, 1)).toEqual({ ok: false, reason: 'stale' });
    expect(await sendLetter(machine, by, id, 2)).toEqual({ ok: true, readers: 10 });
    expect(await sendLetter(machine, by, id, 2)).toEqual({ ok: false, reason: 'stale' });
    expect(await saveLetter(machine, by, id, 2, ownDraft)).toMatchObject({ reason: 'begun' });
    await watch.sendAll();
    expect(new Set(test.letters.map(({ to }) => to)).size).toBe(10);
    expect(test.letters).toHaveLength(10);
    expect(await readLetter(machine, id)).toMatchObject({ state: 'sent', readers: 10, finishedAt: now });

    // Whoever leaves by its link is counted with it, once, and so is one whose provider calls it spam or returns it.
    const token = tokenIn(test.letters[0]!.html, 'unsubscribe');
    expect(test.letters[0]!.headers!['List-Unsubscribe']).toContain(`token=${token}&letter=${id}`);
    await leave(machine, token, id);
    await leave(machine, token, id);
    await takeReport(machine, { email: test.letters[1]!.to, type: 'complaint', letterId: id });
    await takeReport(machine, { email: test.letters[2]!.to, type: 'hard', letterId: id });
    await takeReport(machine, { email: test.letters[2]!.to, type: 'hard', letterId: id });
    const results = { sent: 9, failed: 0, bounced: 1, skipped: 0, unsubscribed: 2 };
    expect((await readResults(machine.db, [id])).get(id)).toMatchObject(results);
    expect((await listLetters(machine, null)).letters).toMatchObject([{ id, kind: 'own', state: 'sent', results }]);

    // The results outlive the rows that they were counted from.
    now = new Date(now.getTime() + 91 * 86_400_000);
    await purgeNewsletterLeftovers(machine);
    expect(await watch.count('newsletter_deliveries')).toBe(0);
    expect((await readResults(machine.db, [id])).get(id)).toMatchObject(results);
  });

  it('once and for all when its run is cut off, stopped and taken up again', async () => {
    await watch.subscribers(60);
    const id = await watch.written(by);
    await sendLetter(machine, by, id, 2);
    const [job] = await watch.takeJobs();
    const run = { id: randomUUID(), attempt: 1 };
    for (const after of [7, 15]) {
      const until = test.letters.length + after;
      const broken = cutOff(() => test.letters.length >= until);
      await expect(sendOwnLetter(broken, job!, run)).rejects.toThrow();
    }
    expect(await stopLetter(machine, by, id)).toBe(true);
    expect(await stopLetter(machine, by, id)).toBe(false);
    // The run that was cut off still has its readers: going on beside it would send at twice the rate.
    expect(await resumeLetter(machine, by, id)).toEqual({ ok: false, reason: 'under-way' });
    const before = test.letters.length;
    await sendOwnLetter(machine, job!, run);
    expect(test.letters).toHaveLength(before);
    expect(await resumeLetter(machine, by, id)).toMatchObject({ ok: true });
    // A job of the earlier run does nothing any more.
    await sendOwnLetter(machine, job!, { id: randomUUID(), attempt: 1 });
    expect(test.letters).toHaveLength(before);
    await watch.sendAll();
    const keys = test.letters.map(({ key }) => key);
    expect(new Set(keys).size).toBe(60);
    expect(keys.length - 60).toBeLessThanOrEqual(4);
    expect((await readResults(machine.db, [id])).get(id)).toMatchObject({ sent: 60 });
  });

  it('at its time, unless it was taken back or put off', async () => {
    await watch.subscribers(2);
    const id = await watch.written(by);
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    expect(await scheduleLetter(machine, by, id, 2, at(1))).toMatchObject({ ok: true });
    expect(await stopLetter(machine, by, id)).toBe(true);
    expect(await readLetter(machine, id)).toMatchObject({ state: 'draft', scheduledAt: null });
    await scheduleLetter(machine, by, id, 2, at(2));
    await beginScheduledLetter(machine, { letterId: id, at: at(1).toISOString() });
    expect(await readLetter(machine, id)).toMatchObject({ state: 'scheduled' });
    now = at(2);
    await beginScheduledLetter(machine, { letterId: id, at: now.toISOString() });
    await watch.sendAll();
    expect(test.letters).toHaveLength(2);
    const acts = await test.database.pool.query<{ act: string }>(
      `select act from audit_log where subject_id = $1 order by id`,
      [id],
    );
    expect(acts.rows.map(({ act }) => act)).toEqual([
      'letter-started',
      'letter-scheduled',
      'letter-unscheduled',
      'letter-scheduled',
    ]);
  });

  it('to nobody by mistake: not unfinished, and not where nobody would have it', async () => {
    const id = await startLetter(machine, by);
    expect(await sendLetter(machine, by, id, 1)).toEqual({ ok: false, reason: 'unfinished' });
    await saveLetter(machine, by, id, 1, ownDraft);
    expect(await sendLetter(machine, by, id, 2)).toEqual({ ok: false, reason: 'nobody' });
    expect(await readLetter(machine, id)).toMatchObject({ state: 'draft', version: 2 });
  });
});

/** A machine whose database is gone from a moment on, as far as notes of what was sent go. */
function cutOff(isGone: () => boolean): Machine {
  const db = new Proxy(machine.db, {
    get(target, name, receiver) {
      if ((name === 'update' || name === 'transaction') && isGone()) throw new Error('the line is cut');
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  return { ...machine, db };
}
