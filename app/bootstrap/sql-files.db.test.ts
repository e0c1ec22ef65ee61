import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlFiles } from '#app/bootstrap/sql-files.ts';
import { searchPattern } from '#features/users/users.public.ts';
import { parseStanding, type Standing } from '#features/metrics/standing.ts';
import { leadKinds } from '#features/leads/leads.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { readSqlFile } from '#server/db/sql-files.ts';
import { openTestDatabase } from '../../tests/open-test-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The value of an SQL expression. */
async function valueOf(expression: string, ...values: unknown[]): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>(`select ${expression} as value`, values);
  return rows[0]?.value;
}

const subscriptionColumns =
  '(id, organization_id, offer, price_id, status, monthly_amount, currency, cancel_at_period_end, is_current, created_at)';

describe('agree with TypeScript:', () => {
  test.each(['Ada Okafor', 'ÉLOÏSE Müller', 'ЖУК', 'o’Neil & Söhne', '株式会社'])(
    'user_search_text finds a user by all of %j',
    async (name) => {
      const found = await valueOf('strpos(user_search_text($1, $2, $1), $3)', name, 'x@y.example', searchPattern(name));
      expect(found).toBeGreaterThan(0);
    },
  );

  test.each<[profile: string, subscription: string | null, standing: Standing | null]>([
    [
      `'starter', 'active'`,
      `'active', 150000, 'usd'`,
      { tier: 'starter', cents: 150_000, currency: 'usd', isActive: true },
    ],
    [`'starter', 'active'`, null, { tier: 'starter', cents: null, currency: null, isActive: true }],
    [`null, 'active'`, null, { tier: null, cents: null, currency: null, isActive: true }],
    [
      `'starter', 'past_due'`,
      `'past_due', 150000, 'usd'`,
      { tier: 'starter', cents: 0, currency: 'usd', isActive: false },
    ],
    [`'starter', 'canceled'`, `'canceled', 150000, 'usd'`, null],
    [`null, null`, null, null],
  ])('mrr_standing_of a profile with %s and a subscription of %s', async (profile, subscription, standing) => {
    await database.pool.query(`
      delete from organizations;
      delete from users;
      insert into users (id, name, email) values ('ada', 'Ada', 'ada@example.com');
      insert into user_profiles (user_id, subscription_tier, subscription_status) values ('ada', ${profile});
      insert into organizations (id, name) values ('ada', 'Ada') on conflict do nothing;
      ${subscription === null ? '' : `insert into subscriptions ${subscriptionColumns} values ('sub', 'ada', 'starter', 'price', ${subscription}, false, true, now())`}`);
    expect(parseStanding(String(await valueOf(`mrr_standing_of('ada')`)))).toEqual(standing);
  });
});

test('text_parts is the function that its index was made with', () => {
  const text = readSqlFile('server/db/text-parts.sql');
  const made = text.slice(text.indexOf('create or replace function')).trim();
  expect(readSqlFile('server/migrations/0000_baseline.sql')).toContain(made);
});

test('every kind of lead is locked', () => {
  const text = readSqlFile('features/leads/leads.sql');
  const kinds = (name: string) => {
    const body = text.slice(text.indexOf(`function ${name}(`)).split('$$;')[0] ?? '';
    return [...body.matchAll(/when '(\w+)' then/g)].map(([, kind]) => kind);
  };
  expect(kinds('lock_lead')).toEqual([...leadKinds]);
});

test('the database holds the functions and triggers of the files, and no others', async () => {
  const text = sqlFiles.map(readSqlFile).join('\n');
  const named = (kind: string) =>
    [...text.matchAll(new RegExp(`^create (?:or replace |constraint )${kind} (\\w+)`, 'gm'))].map(([, name]) => name);
  const { rows } = await database.pool.query<{ functions: string[]; triggers: string[] }>(`
    select
      (select array_agg(p.proname::text order by 1) from pg_proc p where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')) as functions,
      (select array_agg(tgname::text order by 1) from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = 'public'::regnamespace and not t.tgisinternal) as triggers`);
  // live.sql makes those of its tables in a loop; live.db.test.ts compares them with its list.
  const found = (names: string[] = []) => names.filter((name) => !/^live_(?!access$)/.test(name)).sort();
  expect(found(rows[0]?.functions)).toEqual(named('function').sort());
  expect(found(rows[0]?.triggers)).toEqual(named('trigger').sort());
});
