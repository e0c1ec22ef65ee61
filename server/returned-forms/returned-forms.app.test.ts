import { expect, it } from 'vitest';
import {
  purgeReturnedForms,
  readReturnedForm,
  returnForm,
  returnedMinutes,
  type FormPage,
} from '#server/returned-forms/returned-forms.ts';
import { newClient, openTestApp } from '../../tests/test-app.ts';
import { runNow } from '../../tests/jobs.ts';

const test = await openTestApp();

const page: FormPage = { form: 'contact', address: '/contact', cookie: 'returned' };
const kept = { message: 'A\u0000B \ud800 "<b>', faults: {} };

async function keep(content: object = kept, client = newClient()): Promise<Request | null> {
  const answer = await returnForm(test.app, new Request('http://a.example'), client, page, {
    status: 422,
    headers: {},
    page: content,
  });
  if (!(answer instanceof Response)) return null;
  const [cookie = ''] = answer.headers.getSetCookie();
  return new Request('http://a.example', { headers: { Cookie: cookie.split(';')[0] ?? '' } });
}

async function rows(): Promise<unknown[]> {
  return (await test.database.pool.query<Record<string, unknown>>('select * from returned_forms')).rows;
}

function inMinutes(minutes: number) {
  return { ...test.app, now: () => new Date(Date.now() + minutes * 60_000) };
}

it('returns the stored input, with any characters, for an hour, and purges it afterwards', async () => {
  const request = (await keep())!;
  expect(await readReturnedForm(test.app, request, page)).toEqual(kept);
  expect(await readReturnedForm(test.app, request, { ...page, form: 'booking' })).toBeNull();
  await runNow(purgeReturnedForms, inMinutes(returnedMinutes - 1));
  expect(await rows()).toHaveLength(1);
  const later = inMinutes(returnedMinutes + 1);
  expect(await readReturnedForm(later, request, page)).toBeNull();
  await runNow(purgeReturnedForms, later);
  expect(await rows()).toEqual([]);
});

it('stores no token, nothing too long, and no unlimited number', async () => {
  const client = newClient();
  const request = (await keep(kept, client))!;
  const token = request.headers.get('Cookie')!.split('=')[1]!;
  expect(JSON.stringify(await rows())).not.toContain(token);
  expect(await keep({ message: 'x'.repeat(100_001) }, client)).toBeNull();
  for (let count = 2; count < 100; count += 1) await keep(kept, client);
  expect(await keep(kept, client)).toBeNull();
});
