import { expect, it } from 'vitest';
import { openIntakePage } from '#features/intake/pages/intake-page-load.server.ts';
import { handleResume, openResumePage } from '#features/intake/saved/resume-draft.server.ts';
import { shortIntakePage } from '#features/intake/short/short-page.server.ts';
import { prefilledIntake } from '#features/intake/short/short-intake.ts';
import { sendShortIntakeConfirmation } from '#features/intake/short/short-intake-confirmation.server.ts';
import { contactOf } from '../../../tests/contacts.ts';
import { runNow } from '../../../tests/jobs.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';

const test = await openTestApp();
const { app } = test;
const origin = app.env.PUBLIC_ORIGIN;
const { open: openShortIntake, post: handleShortIntake } = shortIntakePage;

it('makes a lead, and opens the seven steps with its answers here and by the link in the email', async () => {
  const sent = await post({});
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/intake/short/thank-you']);
  const { rows } = await test.database.pool.query('select name, email, source from leads');
  expect(rows).toMatchObject([{ name: 'Ada Byron King', email: 'ada.short@harbour.example', source: 'short_intake' }]);

  const here = await intakeOf(cookieOf(sent));
  const prefilled = { firstName: 'Ada Byron', lastName: 'King', workEmail: 'ada.short@harbour.example' };
  expect(here).toMatchObject({ ...prefilled, biggestPainPoint: 'We retype every order.' });

  await sendConfirmation();
  const [email] = test.emails.filter(({ to }) => to === 'ada.short@harbour.example');
  expect(email?.text).not.toContain('retype');
  const link = /http\S+\/intake\/continue\?token=[\w-]+/.exec(email?.text ?? '')?.[0] ?? '';
  expect(await openResumePage(app, new Request(link))).toEqual({ token: link.split('=')[1] });
  const opened = await handleResume(app, new Request(link, { method: 'POST' }));
  expect(opened?.headers.get('Location')).toBe('/intake');
  expect(await intakeOf(cookieOf(opened))).toMatchObject(prefilled);
});

it('sent twice is one lead, one confirmation and one draft', async () => {
  await Promise.all([post({}), post({})]);
  await post({});
  const { rows } = await test.database.pool.query(
    'select (select count(*)::int from leads) as leads, (select count(*)::int from intake_drafts) as drafts',
  );
  expect(rows).toEqual([{ leads: 1, drafts: 1 }]);
  expect((await test.queued()).map(({ name }) => name).sort()).toEqual([
    'send-contact-email',
    'send-short-intake-confirmation',
  ]);
});

it('keeps what this browser answered before', async () => {
  const first = await post({});
  const again = await post(
    { formId: contactOf('x').formId ?? '', name: 'Grace Hopper', email: 'grace@harbour.example' },
    cookieOf(first),
  );
  expect(await intakeOf(cookieOf(again))).toMatchObject({ firstName: 'Ada Byron', lastName: 'King' });
});

it('is shown again with all input and the messages at its fields', async () => {
  const refused = await post({ name: ' ', email: 'ada', message: 'short' });
  expect([refused.status, refused.headers.get('Location')]).toEqual([303, '/intake/short']);
  expect(await openShortIntake(app, requestOf(undefined, cookieOf(refused)))).toMatchObject({
    form: { name: ' ', email: 'ada', message: 'short' },
    errors: {
      name: 'Enter your name',
      email: 'Please enter a valid email address',
      message: 'Message must be at least 10 characters long',
    },
  });
  expect((await test.database.pool.query('select from contact_submissions')).rowCount).toBe(0);
});

it.each(['', 'x', 'A'.repeat(43), '%00'])('opens nothing for the token "%s"', async (token) => {
  const request = new Request(`${origin}/intake/continue?token=${token}`);
  expect(await openResumePage(app, request)).toEqual({ token: null });
  expect(await handleResume(app, request)).toBeNull();
});

it('takes a name of one word as the first name', () => {
  const answers = { email: 'a@b.example', message: 'x' };
  expect(prefilledIntake({ name: ' Madonna ', ...answers })).toMatchObject({ firstName: 'Madonna', lastName: '' });
});

const { formId, startedAt } = contactOf('short');
const filled = {
  formId: formId ?? '',
  startedAt,
  name: 'Ada Byron King',
  email: 'ada.short@harbour.example',
  message: 'We retype every order.',
};

async function post(fields: Partial<typeof filled>, cookie = ''): Promise<Response> {
  const answer = await handleShortIntake(app, requestOf({ ...filled, ...fields }, cookie), newClient());
  if (!(answer instanceof Response)) throw new Error(`answered ${answer.status} directly`);
  return answer;
}

function requestOf(fields: Record<string, string> | undefined, Cookie: string): Request {
  const body = fields && new URLSearchParams(fields);
  return new Request(`${origin}/intake/short`, {
    method: body ? 'POST' : 'GET',
    body: body ?? null,
    headers: { Cookie },
  });
}

function cookieOf(response: Response | null): string {
  const cookies = response?.headers.getSetCookie() ?? [];
  return cookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ');
}

async function intakeOf(Cookie: string) {
  const page = await openIntakePage(app, new Request(`${origin}/intake`, { headers: { Cookie } }));
  return page?.form;
}

async function sendConfirmation(): Promise<void> {
  for (const { name, data } of await test.queued()) {
    if (name === sendShortIntakeConfirmation.name) await runNow(sendShortIntakeConfirmation, app, data);
  }
}
