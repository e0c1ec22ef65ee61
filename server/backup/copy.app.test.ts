import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyDatabase } from '#server/backup/copy.ts';
import { openDatabase } from '#server/db/database.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { embeddedFolder } from '../../tests/embedded-template.ts';
import { sqlFiles } from '../../tests/schema.ts';
import { openTestDatabase, silent } from '../../tests/open-test-database.ts';
import { testJob } from '../../tests/jobs.ts';

const wait = testJob('wait');

describe('copying the embedded database to a server', () => {
  test('copies every row unchanged, with its sequences and waiting jobs', async () => {
    const folder = await embeddedFolder();
    const source = await openDatabase({ dataDir: folder.dataDir, log: silent });
    const jobs = await startJobs(source, silent, [wait], { work: false });
    await source.pool.query(manyTypes);
    await jobs.send(source.db, wait, { number: 1 });
    await jobs.stop();
    const before = (await source.pool.query('select * from copied_things order by id')).rows;
    await source.close();

    const target = await openTestDatabase();
    await target.pool.query(emptyTables);
    const answer = await copyDatabase({ from: folder.dataDir, to: target.url!, sqlFiles, log: silent });
    expect(answer).toMatchObject({ ok: true });
    const counts = new Map(answer.ok ? answer.tables.map((one) => [one.table, one.rows]) : []);
    expect(counts.get('public.copied_things')).toBe(1203);
    expect((await target.pool.query('select * from copied_things order by id')).rows).toEqual(before);
    const next = await target.pool.query(`insert into copied_things (kind) values ('good') returning id`);
    expect(next.rows).toEqual([{ id: 1204 }]);

    const moved = await startJobs(target, silent, [wait], { work: false });
    expect((await target.pool.query(`select data from pgboss.job where name = 'wait'`)).rows).toEqual([
      { data: { number: 1 } },
    ]);
    await moved.stop();

    expect(await copyDatabase({ from: folder.dataDir, to: target.url!, sqlFiles, log: silent })).toEqual({
      ok: false,
      reason: 'target-not-empty',
      table: 'pgboss.job',
    });
    await target.close();
    await folder.remove();
  });

  test('does not copy a folder without a database as an empty one', async () => {
    const target = await openTestDatabase();
    const from = join(tmpdir(), 'meridian-no-such-folder');
    expect(await copyDatabase({ from, to: target.url!, sqlFiles, log: silent })).toEqual({
      ok: false,
      reason: 'no-source',
    });
    expect(existsSync(from)).toBe(false);
    await target.close();
  });
});

const emptyTables = `
  create type copied_kind as enum ('good', 'odd');
  create table copied_things (
    id int generated always as identity primary key, parent int references copied_things (id), kind copied_kind not null,
    at timestamptz, big int8, amount numeric, ratio float8, bytes bytea, json jsonb, texts text[], flag boolean,
    twice int generated always as (id * 2) stored
  )`;

const manyTypes = `${emptyTables};
  insert into copied_things (parent, kind, at, big, amount, ratio, bytes, json, texts, flag) values
    (3, 'good', '2026-01-02 03:04:05.678901+02', 9007199254740993, 1.10, 0.1, '\\x00ff', '{"a": [1, null]}', '{"a,b",null,""}', true),
    (null, 'odd', '-infinity', -1, 'NaN', 'Infinity', '', 'null', '{}', false),
    (1, 'good', null, null, null, null, null, null, null, null);
  insert into copied_things (kind, texts) select 'good', array[repeat('é', n)] from generate_series(1, 1200) n`;
