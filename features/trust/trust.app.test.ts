import { expect, it } from 'vitest';
import { reportPage } from '#features/trust/pages/trust-page.server.ts';
import { contactOf } from '../../tests/contacts.ts';
import { newClient, openTestApp } from '../../tests/test-app.ts';

const test = await openTestApp();
const { app } = test;
const { formId, startedAt } = contactOf('report');
const filled = { formId: formId ?? '', startedAt, email: 'ada.report@harbour.example', company: 'Harbour & Sons' };

it('makes a lead that asks for the report', async () => {
  const sent = await post(filled);
  expect(sent).toBeInstanceOf(Response);
  expect((sent as Response).headers.get('Location')).toBe('/trust?sent#report');
  const { rows } = await test.database.pool.query('select email, company, source, suspected_spam from leads');
  const { email, company } = filled;
  expect(rows).toEqual([{ email, company, source: 'trust', suspected_spam: null }]);
});

it('is shown again with its input and the message at the field', async () => {
  expect(await post({ ...filled, email: 'ada' })).toEqual({
    status: 422,
    headers: {},
    page: { ...filled, email: 'ada', errors: { email: 'Please enter a valid email address' }, isSent: false },
  });
  expect(await post({ ...filled, formId: '1', company: 'x'.repeat(201) })).toMatchObject({
    status: 422,
    page: {
      formId: expect.stringMatching(/^contact-[0-9a-f-]{36}$/) as string,
      errors: { company: 'Use at most 200 characters' },
    },
  });
  expect((await test.database.pool.query('select from leads')).rowCount).toBe(0);
});

it('keeps its input when the message cannot be stored, and when the post cannot be read', async () => {
  const failed = 'Failed to send message. Please try again.';
  await test.database.pool.query('alter table contact_submissions rename to away');
  try {
    expect(await post(filled)).toMatchObject({ status: 500, page: { ...filled, errors: { email: failed } } });
  } finally {
    await test.database.pool.query('alter table away rename to contact_submissions');
  }
  const unread = new Request(`${app.env.PUBLIC_ORIGIN}/trust`, { method: 'POST', body: 'x' });
  const page = { email: '', company: '', errors: { email: failed }, isSent: false };
  expect(await reportPage.post(app, unread, newClient())).toMatchObject({ status: 400, page });
});

function post(fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const request = new Request(`${app.env.PUBLIC_ORIGIN}/trust`, { method: 'POST', body });
  return reportPage.post(app, request, newClient());
}
