import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBuiltSite, type BuiltSite } from '../../../tests/built-site.ts';
import { submissionOf } from '../../../tests/intakes.ts';

let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite({ INTAKE_ACCESS: 'signed-in', LOG_LEVEL: 'silent' });
});
afterAll(() => site.close());

const signIn = '/login?returnTo=%2Fintake&openIntake=true';

it('sends signed-out visitors to the sign-in where it is required', async () => {
  const page = await fetch(`${site.origin}/intake`, { redirect: 'manual' });
  expect(page.headers.get('Location')).toBe(signIn);
  const posted = await fetch(`${site.origin}/functions/v1/intake-submissions`, {
    method: 'POST',
    body: new URLSearchParams({ firstName: 'Ada' }),
    redirect: 'manual',
  });
  expect([posted.status, posted.headers.get('Location')]).toEqual([303, signIn]);
});

it('rejects a submission and an upload of a signed-out visitor with a message', async () => {
  const body = JSON.stringify(submissionOf('stranger'));
  const headers = { 'Content-Type': 'application/json' };
  const submitted = await fetch(`${site.origin}/functions/v1/intake-submissions`, { method: 'POST', body, headers });
  expect(submitted.status).toBe(401);
  expect(await submitted.json()).toMatchObject({
    message: 'Sign in to submit your project.',
    error: { code: 'sign-in' },
  });
  const form = new FormData();
  form.set('file', new File(['x'], 'a.txt'));
  const uploaded = await fetch(`${site.origin}/functions/v1/upload-to-drive`, { method: 'POST', body: form });
  expect(uploaded.status).toBe(401);
  // A call asks anybody for files.
  form.set('formId', `booking-${randomUUID()}`);
  form.set('file', new File(['A plan'], 'a.txt'));
  const forCall = await fetch(`${site.origin}/functions/v1/upload-to-drive`, { method: 'POST', body: form });
  expect(forCall.status).toBe(200);
  await site.query('delete from uploaded_files');
  const { rows } = await site.query<{ rows: number }>(
    'select (select count(*)::int from intake_submissions) + (select count(*)::int from uploaded_files) as rows',
  );
  expect(rows).toEqual([{ rows: 0 }]);
});
