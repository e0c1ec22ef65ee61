import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findQuestionForm } from '#app/admin/questions/question-forms.server.ts';
import { newHostHours } from '#features/availability/availability.public.ts';
import { callTypes, hosts } from '#features/availability/availability.table.ts';
import { sendCallTeamEmail } from '#features/booking/calls/emails/request-emails.jobs.server.ts';
import { bookingRequests } from '#features/booking/booking.table.ts';
import { intakeSubmissions } from '#features/intake/intake.table.ts';
import { leads } from '#features/leads/leads.table.ts';
import { saveQuestion } from '#features/questions/editor/change-items.ts';
import { changeQuestions, publishQuestions, readQuestions } from '#features/questions/editor/edit-questions.server.ts';
import { callForm } from '#features/questions/form-names.public.ts';
import type { Question } from '#forms/questions/questions.ts';
import { makeTeamMember } from '../../../tests/administrators.ts';
import { openBuiltSite, type BuiltSite } from '../../../tests/built-site.ts';
import { files } from '../../../tests/e2e/files.ts';
import { submissionOf } from '../../../tests/intakes.ts';
import { runNow } from '../../../tests/jobs.ts';
import { article, source } from '../../../tests/questions.ts';

let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite({ LOG_LEVEL: 'silent' });
});
afterAll(() => site.close());

const diagram: Question = { ...source, name: 'q_diagram', kind: 'file', step: 2, label: 'A diagram', options: [] };

async function publish(name: string, ...questions: readonly Question[]): Promise<void> {
  const { app } = site;
  const by = await makeTeamMember(app, `owner of ${name}`, 'owner', 'settings');
  const form = await findQuestionForm(app, name);
  if (!form) throw new Error(`No form is called ${name}.`);
  for (const question of questions) {
    const { version } = await readQuestions(app, by, form);
    expect(await changeQuestions(app, by, form, version, (items) => saveQuestion(form, items, question))).toEqual({
      ok: true,
    });
  }
  const { version } = await readQuestions(app, by, form);
  expect(await publishQuestions(app, by, form, version)).toEqual({ ok: true });
}

/** A browser without scripts. */
class Visitor {
  #cookie = '';

  get(path: string): Promise<Response> {
    return this.#send(path, {});
  }

  post(path: string, body: FormData | Readonly<Record<string, string>>): Promise<Response> {
    return this.#send(path, { method: 'POST', body: body instanceof FormData ? body : new URLSearchParams(body) });
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const headers = { Origin: site.origin, Cookie: this.#cookie };
    const answer = await fetch(site.origin + path, { redirect: 'manual', ...init, headers });
    const [set] = answer.headers.getSetCookie();
    if (set) this.#cookie = set.split(';', 1)[0] ?? '';
    return answer;
  }
}

it('shows pages anew once questions are published, and asks them without scripts', async () => {
  const visitor = new Visitor();
  const before = await (await visitor.get('/')).text();
  expect(before).not.toContain('data-questions');
  expect(await (await visitor.get('/intake')).text()).not.toContain('q_source');
  await publish('intake', source, article, diagram);

  const isAnew = async () => (await (await visitor.get('/')).text()).includes('data-questions="1"');
  await expect.poll(isAnew).toBe(true);
  const page = await (await visitor.get('/')).text();
  const [, stepAddress = ''] = /content="([^"]*\/intake\/first-step\/[^"]*)"/.exec(page) ?? [];
  expect(stepAddress).toMatch(/\.1$/);
  const step = await visitor.get(stepAddress);
  expect(step.headers.get('Cache-Control')).toContain('immutable');
  expect(((await step.json()) as { html: string }).html).toContain('How did you hear about &lt;us&gt;?');
  expect(await (await visitor.get('/intake/questions/1')).json()).toMatchObject({ version: 1 });
  expect((await visitor.get('/intake/questions/2')).status).toBe(404);
  expect((await visitor.get('/intake/questions/x')).status).toBe(404);

  const first = await (await visitor.get('/intake')).text();
  for (const text of ['How did you hear about &lt;us&gt;?', 'Answer this if “How did you hear about']) {
    expect(first).toContain(text);
  }
  const formId = /name="formId" value="([^"]+)"/.exec(first)?.[1] ?? '';
  const { form } = submissionOf('plain');
  const { firstName, lastName, company, workEmail } = form;
  const contact = { step: '1', formId, firstName, lastName, company, workEmail, action: 'continue' };
  const refused = await visitor.post('/intake', { ...contact, q_source: 'An article' });
  expect(refused.headers.get('Location')).toBe('/intake?step=1&check=1#intake-q_article');
  const again = await (await visitor.get('/intake?step=1&check=1')).text();
  expect(again).toContain('Enter an answer');
  // A choice that was posted stays chosen.
  expect(again).toMatch(/<input[^>]*value="An article"[^>]*checked|<input[^>]*checked[^>]*value="An article"/);
  const taken = await visitor.post('/intake', { ...contact, q_source: 'An article', q_article: 'On invoices' });
  expect(taken.headers.get('Location')).toBe('/intake?step=2');

  const { businessDescription, idealCustomer, automationSuccess } = form;
  const snapshot = { step: '2', formId, businessDescription, idealCustomer, automationSuccess, action: 'continue' };
  const without = await visitor.post('/intake', snapshot);
  expect(without.headers.get('Location')).toBe('/intake?step=2&check=1#intake-q_diagram');
  const withFile = new FormData();
  for (const [name, value] of Object.entries(snapshot)) withFile.set(name, value);
  withFile.append('q_diagram', new File([new Uint8Array(files.png.buffer)], 'systems.png'));
  expect((await visitor.post('/intake', withFile)).headers.get('Location')).toBe('/intake?step=3');
  expect(await (await visitor.get('/intake?step=2')).text()).toContain('systems.png');

  const texts = Object.entries(form).filter(([, value]) => typeof value === 'string');
  const rest = {
    ...Object.fromEntries(texts as [string, string][]),
    step: '7',
    formId,
    automationAreas: 'Internal Ops',
  };
  const sent = await visitor.post('/functions/v1/intake-submissions', rest);
  expect(sent.headers.get('Location')).toMatch(/^\/intake\/thank-you\?reference=/);
  const [row] = await site.app.db.select().from(intakeSubmissions);
  expect(row).toMatchObject({
    questionsVersion: 1,
    answers: [
      { question: 'How did you hear about <us>?', answer: 'An article' },
      { question: 'Which article?', answer: 'On invoices' },
      { question: 'A diagram', answer: 'systems.png' },
    ],
  });
});

it('asks what a type of call asks, and keeps the answers with the booking', async () => {
  const { app } = site;
  const host = await makeTeamMember(app, 'Host', 'sales', 'leads:write');
  const type = { id: randomUUID(), slug: 'strategy-call', name: 'Strategy call', minutes: 30, position: 0 };
  await app.db.insert(callTypes).values({ ...type, hostIds: [], place: 'link', updatedAt: app.now() });
  await app.db.insert(hosts).values({ userId: host.user.id, hours: newHostHours('UTC'), updatedAt: app.now() });
  const tools: Question = { ...source, name: 'q_tools', kind: 'choices', label: 'Your tools', options: ['CRM', 'ERP'] };
  await publish(callForm('strategy-call'), tools);

  const visitor = new Visitor();
  type Offered = { times: { days: { times: string[] }[]; questions: { version: number } | null } };
  const readTimes = async () => ((await (await visitor.get('/book/times?zone=UTC')).json()) as Offered).times;
  // Announcements take a moment.
  await expect.poll(async () => (await readTimes()).questions?.version).toBe(1);
  const { days } = await readTimes();
  const held = await visitor.post('/book', { time: days[0]?.times[0] ?? '', zone: 'UTC', call: 'strategy-call' });
  const address = held.headers.get('Location') ?? '';
  const page = await (await visitor.get(address)).text();
  expect(page).toContain('Your tools');
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  const hidden = ['formId', 'preferredDate', 'timeZone', 'hold', 'call', 'questions'];
  const typed = {
    ...Object.fromEntries(hidden.map((name) => [name, valueOf(name)])),
    name: 'Ada Okafor',
    email: 'ada@harbour.example',
    company: '',
    phone: '+1 312 555 0142',
    message: 'We copy rates from mails into sheets all day long.',
  };
  const refused = await visitor.post('/book', typed);
  expect(refused.status).toBe(303);
  const again = await (await visitor.get(refused.headers.get('Location') ?? '')).text();
  for (const text of ['Choose at least one answer', 'Your tools', 'value="Ada Okafor"']) expect(again).toContain(text);
  const sent = await visitor.post('/book', { ...typed, q_tools: 'ERP' });
  expect(sent.headers.get('Location')).toMatch(/^\/book\/thank-you/);
  const [row] = await app.db.select().from(bookingRequests);
  const answers = [{ question: 'Your tools', answer: 'ERP' }];
  expect(row).toMatchObject({ questionsVersion: 1, answers, isBooked: true });
  const found = await app.db.select().from(leads);
  expect(found.filter(({ kind }) => kind === 'booking')).toMatchObject([{ answers }]);
  const email = await runNow(sendCallTeamEmail, app, { bookingId: row?.id, version: 1 });
  expect(email?.text).toContain('Your tools');
  // A program that knows no questions, as before.
  const { name, phone, message } = typed;
  const body = JSON.stringify({ name, email: typed.email, phone, message, formId: 'booking-of-a-program' });
  const json = { method: 'POST', body, headers: { 'Content-Type': 'application/json', Origin: site.origin } };
  expect((await fetch(`${site.origin}/.netlify/functions/booking-form`, json)).status).toBe(200);
});
