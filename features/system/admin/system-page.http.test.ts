import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, usualPassword } from '../../../tests/accounts.ts';
import { openBuiltSite, type BuiltSite } from '../../../tests/built-site.ts';
import { recordResults } from '../system.server.ts';
import { checkIds, failed, ok, warning, type CheckResult } from '../system.ts';

let site: BuiltSite;
let cookie: string;

beforeAll(async () => {
  site = await openBuiltSite({}, { work: false });
  const { email } = await makePerson(site.app, 'admin', { role: 'admin' });
  const answer = await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site.origin },
    body: JSON.stringify({ email, password: usualPassword }),
  });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  cookie = cookies.join('; ');
});
afterAll(() => site.close());

async function page(): Promise<string> {
  const answer = await fetch(`${site.origin}/admin/system`, { headers: { Cookie: cookie } });
  const html = await answer.text();
  return html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('<!-- -->', '');
}

function run(found: Partial<Record<(typeof checkIds)[number], CheckResult>> = {}) {
  const results = checkIds.map((id) => ({ id, ...(found[id] ?? ok('Fine.')) }));
  return recordResults(site.app, results);
}

test('says that nothing was checked yet, and shows the process that answers', async () => {
  await expect.poll(page).toContain('Web and jobs');
  expect(await page()).toContain('Not checked yet');
  expect(await page()).toContain('Check now');
});

test('shows problems first, with what to do, and then what works', async () => {
  await run({ disk: warning('It is nearly full.', 'Free some.'), storage: failed('It is gone.', 'Bring it back.') });
  const html = await page();
  const places = ['It is gone.', 'Bring it back.', 'It is nearly full.', 'Free some.', 'Fine.'].map((text) =>
    html.indexOf(text),
  );
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
  expect(places[0]).toBeGreaterThan(0);
  expect(html).not.toContain('All systems operational');
  await run();
  expect(await page()).toContain('All systems operational');
  await site.query(`update system_checks set checked_at = now() - interval '1 hour'`);
  expect(await page()).toContain('The checks do not run');
  expect(await page()).not.toContain('All systems operational');
});

test.each([
  ['check', 'check-system'],
  ['backup', 'run-backup'],
])('%s queues the job, for administrators alone', async (action, job) => {
  const post = (headers: Record<string, string>) =>
    fetch(`${site.origin}/admin/system`, {
      method: 'POST',
      headers: { ...headers, Origin: site.origin },
      body: new URLSearchParams({ action }),
      redirect: 'manual',
    });
  const queued = async () => (await site.query(`select 1 from pgboss.job where name = '${job}'`)).rowCount;
  expect((await post({})).status).toBe(302);
  expect(await queued()).toBe(0);
  expect((await post({ Cookie: cookie })).status).toBe(200);
  expect(await queued()).toBe(1);
});

test('a step before going live is ticked off, and taken back, for everyone', async () => {
  const tick = (step: string, done: string) =>
    fetch(`${site.origin}/admin/system`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: site.origin },
      body: new URLSearchParams({ action: 'tick', step, done }),
      redirect: 'manual',
    });
  const label = 'Claims you can prove';
  expect(await page()).toContain(`Mark as done: ${label}`);
  await Promise.all([tick('claims', 'yes'), tick('plans', 'yes'), tick('claims', 'yes'), tick('none', 'yes')]);
  expect(await page()).toContain(`Mark as not done: ${label}`);
  const { rows } = await site.query(`select value from site_settings where name = 'checklist'`);
  expect(String(rows[0]?.['value']).split(',').toSorted()).toEqual(['claims', 'plans']);
  await tick('claims', 'no');
  expect(await page()).toContain(`Mark as done: ${label}`);
});
