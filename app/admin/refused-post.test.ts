import { data, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { throwRefused } from '#app/admin/refused-post.server.ts';

test('lets a redirect pass: it says that something was done', () => {
  expect(() => throwRefused(redirect('/admin/leads'), {})).not.toThrow();
});

test('throws a page with the reason of a refusal', () => {
  const refused = { type: 'DataWithResponseInit', init: { status: 409 }, data: { refused: 'It changed.' } };
  const results = [data({ ok: false, message: 'It changed.' }, { status: 409 }), { ok: false, reason: 'stale' }];
  for (const result of results) {
    let thrown: unknown;
    try {
      throwRefused(result, { stale: 'It changed.' });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ ...refused, init: { status: result === results[0] ? 409 : 422 } });
  }
});
