import { expect, it } from 'vitest';
import { sendSavingsEstimate } from '#features/calculator/savings-estimate.server.ts';
import { calculatorPage } from '#features/calculator/pages/calculator-page.server.ts';
import { contactSubmissions } from '#features/contact/contact.table.ts';
import { contactOf } from '../../tests/contacts.ts';
import { runNow } from '../../tests/jobs.ts';
import { newClient, openTestApp } from '../../tests/test-app.ts';

const test = await openTestApp();
const { app } = test;
const { post: emailEstimate } = calculatorPage;
const query = 'people=3&minutes=15&times=20&cost=40&errors=4&share=80';

it('makes a lead with the numbers, and emails them with the link', async () => {
  const sent = await post({});
  expect(sent).toBeInstanceOf(Response);
  expect((sent as Response).headers.get('Location')).toBe(`/calculator?${query}&sent#estimate`);
  const { rows } = await test.database.pool.query('select email, source, suspected_spam from leads');
  expect(rows).toEqual([{ email: 'ada.estimate@harbour.example', source: 'calculator', suspected_spam: null }]);

  const email = await sendEstimate();
  expect(email).toContain('Saved per month, before fees: 54 hours, $2,163');
  expect(email).toContain(`/calculator?${query}`);
});

it('emails nothing but numbers, whatever became of the message', async () => {
  await post({});
  await app.db.update(contactSubmissions).set({ message: `Buy this! https://evil.example/?${query}&x=evil` });
  const email = await sendEstimate();
  expect(email).toContain('$2,163');
  expect(email).not.toContain('evil');
});

it('says at the field what is wrong with the address, and makes no lead', async () => {
  expect(await post({ email: 'ada' })).toMatchObject({
    status: 422,
    page: { email: 'ada', emailError: 'Please enter a valid email address', input: { people: 3 } },
  });
  expect((await test.database.pool.query('select from leads')).rowCount).toBe(0);
});

const { formId, startedAt } = contactOf('estimate');

function post(fields: { readonly email?: string }) {
  const body = new URLSearchParams({
    formId: formId ?? '',
    startedAt,
    email: 'ada.estimate@harbour.example',
    ...fields,
  });
  const request = new Request(`${app.env.PUBLIC_ORIGIN}/calculator?${query}`, { method: 'POST', body });
  return emailEstimate(app, request, newClient());
}

async function sendEstimate(): Promise<string> {
  const [job] = (await test.queued()).filter(({ name }) => name === sendSavingsEstimate.name);
  await runNow(sendSavingsEstimate, app, job?.data ?? {});
  return test.emails.find(({ to }) => to === 'ada.estimate@harbour.example')?.text ?? '';
}
