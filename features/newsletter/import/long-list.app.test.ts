import { beforeEach, expect, test } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { beginSubscriberImport, subscriberImport } from '#features/newsletter/import/subscriber-import.server.ts';
import { newsletterImportChunks } from '#features/newsletter/import/subscriber-import.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { runNow } from '../../../tests/jobs.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const opened = await openTestApp();
const { app } = opened;
let by: Administrator;

beforeEach(async () => {
  by = await makeAdministrator(app, 'importer');
});

const lines = Array.from({ length: 3200 }, (_, at) => {
  if (at > 1000 && at % 100 === 99) return `nobody,other${at}@harbour.example`;
  return `person${at % 10 === 9 ? at - 9 : at}@harbour.example,other${at}@harbour.example`;
});
const counts = { added: 2880, repeated: 298, invalid: 22 };

const openList = async () => {
  const list = await subscriberImport.open(app, by, 'list.csv', ['Email,Other', ...lines].join('\n'));
  if (!list.ok) throw new Error(list.reason);
  return list.id;
};
const judge = (id: string, on = app) => runNow(subscriberImport.judgingJob, on, { importId: id });
const review = (id: string) => subscriberImport.review(app, id, new URLSearchParams());
const queuedLists = async () => {
  const { rows } = await opened.database.pool.query<{ id: string }>(
    `select data ->> 'importId' as id from pgboss.job where name = 'judge-subscriber-list'`,
  );
  return rows.map((row) => row.id);
};
const verdicts = async (id: string) => {
  const { rows } = await opened.database.pool.query<object>(
    'select line, address, verdict, reason, cells from newsletter_import_lines where import_id = $1 order by line',
    [id],
  );
  return rows;
};

/** Awaits `before` each transaction of a run, counted from 1. */
function pausing(before: (transaction: number) => Promise<void> | void): AppContext {
  let count = 0;
  const transaction: AppContext['db']['transaction'] = async (...rest) => {
    await before((count += 1));
    return app.db.transaction(...rest);
  };
  return { ...app, db: Object.assign(Object.create(app.db) as AppContext['db'], { transaction }) };
}

function dyingAt(transaction: number): AppContext {
  return pausing((count) => {
    if (count === transaction) throw new Error('killed');
  });
}

test('a job judges a long list, and again for other columns; meanwhile it has no results', async () => {
  const id = await openList();
  expect(await review(id)).toMatchObject({ state: 'reading', writtenTo: 0, lastLine: lines.length, lines: [] });
  expect(await queuedLists()).toEqual([id]);
  await judge(id);
  expect(await review(id)).toMatchObject({ state: 'open', writtenTo: 0, lastLine: lines.length + 1, counts });

  expect(await subscriberImport.map(app, id, { email: 1 })).toBe(true);
  expect(await review(id)).toMatchObject({ state: 'reading', mapping: { email: 1 }, counts: { added: 0 }, lines: [] });
  expect(await subscriberImport.map(app, id, { email: 0 })).toBe(false);
  expect(await queuedLists()).toEqual([id, id]);
  await judge(id);
  expect(await review(id)).toMatchObject({ state: 'open', counts: { added: lines.length, repeated: 0 } });
});

test('a killed run leaves nothing to import, and the next one ends in the same review', async () => {
  const [whole, killed] = [await openList(), await openList()];
  await judge(whole);
  await expect(judge(killed, dyingAt(5))).rejects.toThrow('killed');
  expect(await review(killed)).toMatchObject({ state: 'reading', writtenTo: 2000, lines: [] });
  const consent = { consentSource: 'Cards at the trade fair', consentAt: '2026-01-15' };
  expect(await beginSubscriberImport(app, by, killed, consent)).toEqual({ ok: false, reason: 'nothing' });
  await judge(killed);
  expect(await review(killed)).toMatchObject({ state: 'open', counts });
  expect(await verdicts(killed)).toEqual(await verdicts(whole));
});

test('a run that seemed dead ends once another has begun anew', async () => {
  const id = await openList();
  await judge(
    id,
    pausing(async (transaction) => {
      if (transaction === 5) await expect(judge(id, dyingAt(3))).rejects.toThrow('killed');
    }),
  );
  expect(await review(id)).toMatchObject({ state: 'reading', writtenTo: 1000 });
  await judge(id);
  expect(await review(id)).toMatchObject({ state: 'open', counts });
});

test('a list can be discarded while it is judged, and its lines are deleted once it is imported', async () => {
  const stored = async () => app.db.$count(newsletterImportChunks);
  const dropped = await openList();
  await judge(
    dropped,
    pausing(async (transaction) => {
      if (transaction === 3) expect(await subscriberImport.drop(app, dropped)).toBe(true);
    }),
  );
  expect(await review(dropped)).toBeUndefined();
  expect(await stored()).toBe(0);

  const id = await openList();
  await judge(id);
  expect(await stored()).toBe(7);
  const consent = { consentSource: 'Cards at the trade fair', consentAt: '2026-01-15' };
  expect(await beginSubscriberImport(app, by, id, consent)).toEqual({ ok: true });
  expect(await stored()).toBe(0);
  expect(await subscriberImport.drop(app, id)).toBe(false);
});
