import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  purgeReturnedForms,
  readReturnedForm,
  returnForm,
  returnedMinutes,
  type FormPage,
} from '#server/returned-forms/returned-forms.ts';
import { newCaller, openTestMachine, type TestMachine } from '../../tests/test-machine.ts';

let test: TestMachine;
beforeAll(async () => {
  test = await openTestMachine();
});
afterAll(() => test.close());
afterEach(() => test.empty());

const page: FormPage = { form: 'contact', address: '/contact', cookie: 'returned' };
const kept = { message: 'A\u0000B \ud800 "<b>', faults: {} };

/** Keeps a form and answers the request of the page that follows. */
async function keep(content: object = kept, caller = newCaller()): Promise<Request | null> {
  const answer = await returnForm(test.machine, new Request('http://a.example'), caller, page, content);
  if (answer === null) return null;
  const [cookie = ''] = answer.headers.getSetCookie();
  return new Request('http://a.example', { headers: { Cookie: cookie.split(';')[0] ?? '' } });
}

async function rows(): Promise<unknown[]> {
  return (await test.database.pool.query<Record<string, unknown>>('select * from returned_forms')).rows;
}

function inMinutes(minutes: number) {
  return { ...test.machine, now: () => new Date(Date.now() + minutes * 60_000) };
}

it('gives back what was kept, whatever its characters, for an hour, and is purged after it', async () => {
  const request = (await keep())!;
  expect(await readReturnedForm(test.machine, request, page)).toEqual(kept);
  expect(await readReturnedForm(test.machine, request, { ...page, form: 'booking' })).toBeNull();
  await purgeReturnedForms(inMinutes(returnedMinutes - 1));
  expect(await rows()).toHaveLength(1);
  const later = inMinutes(returnedMinutes + 1);
  expect(await readReturnedForm(later, request, page)).toBeNull();
  await purgeReturnedForms(later);
  expect(await rows()).toEqual([]);
});

it('keeps no token, nothing that is too long, and not without end', async () => {
  const caller = newCaller();
  const request = (await keep(kept, caller))!;
  const token = request.headers.get('Cookie')!.split('=')[1]!;
  expect(JSON.stringify(await rows())).not.toContain(token);
  expect(await keep({ message: 'x'.repeat(100_001) }, caller)).toBeNull();
  for (let count = 2; count < 100; count += 1) await keep(kept, caller);
  expect(await keep(kept, caller)).toBeNull();
});
