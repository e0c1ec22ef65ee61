import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBuiltSite, type BuiltSite } from '../../../tests/built-site.ts';
import { submissionOf, visitorAddress } from '../../../tests/intakes.ts';
import { files } from '../../../tests/e2e/files.ts';

let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite({ TRUSTED_PROXIES: '127.0.0.1/32', LOG_LEVEL: 'silent' });
});
afterAll(() => site.close());

const submissions = '/functions/v1/intake-submissions';

it('moves from step to step, keeps the input and ends with thanks', async () => {
  const visitor = new Visitor();
  const { form } = submissionOf('plain');
  const first = await visitor.get('/intake');
  expect(first.headers.get('Cache-Control')).toBe('no-store');
  const formId = /name="formId" value="([^"]+)"/.exec(await first.text())?.[1] ?? '';

  const refused = await visitor.post('/intake', {
    step: '1',
    formId,
    firstName: 'Ada',
    lastName: '',
    action: 'continue',
  });
  expect(refused.headers.get('Location')).toBe('/intake?step=1&check=1#intake-lastName');
  const again = await (await visitor.get('/intake?step=1&check=1')).text();
  for (const text of ['value="Ada"', 'Enter your last name', 'id="intake-company-error"'])
    expect(again).toContain(text);

  for (const [step, fields] of stepsOf(form)) {
    const answer = await visitor.post('/intake', { step: String(step), formId, ...fields, action: 'continue' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/intake?step=${step + 1}`]);
  }
  const last = await (await visitor.get('/intake?step=7')).text();
  expect(last).toContain('Review your answers');
  expect(last).toContain(form.headlineOutcome);

  const picked = new FormData();
  picked.set('step', '7');
  picked.set('formId', formId);
  picked.set('anythingElse', 'Thank you & good luck');
  picked.append('uploadedFiles', new File([new Uint8Array(files.png.buffer)], 'screen.png'));
  picked.append('uploadedFiles', new File([new Uint8Array(files.disguised.buffer)], 'invoice.pdf'));
  const half = await visitor.send(submissions, picked);
  expect(half.headers.get('Location')).toBe('/intake?step=7&problem=files');
  const html = await (await visitor.get('/intake?step=7&problem=files')).text();
  for (const text of ['screen.png', 'invoice.pdf', 'does not match its name', 'Thank you &amp; good luck']) {
    expect(html).toContain(text);
  }

  const sent = await visitor.post(submissions, { step: '7', formId, anythingElse: 'Thank you & good luck' });
  const address = sent.headers.get('Location') ?? '';
  expect(address).toMatch(/^\/intake\/thank-you\?reference=[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  expect(await (await visitor.get(address)).text()).toContain('Thank You for Your Submission!');
  const twice = await visitor.post(submissions, { step: '7', formId, anythingElse: 'Thank you & good luck' });
  expect(twice.headers.get('Location')).toBe(address);
  expect(await (await visitor.get('/intake')).text()).not.toContain('value="Ada"');
  const { rows } = await site.query<{ full_payload: { uploadedFiles: object[]; anythingElse: string } }>(
    `select full_payload from intake_submissions where form_id = '${formId}'`,
  );
  expect(rows).toMatchObject([
    {
      full_payload: {
        anythingElse: 'Thank you & good luck',
        uploadedFiles: [{ uploadSuccess: true }, { uploadSuccess: false }],
      },
    },
  ]);
});

it('truncates nothing: keeps an overlong answer and reports it', async () => {
  const visitor = new Visitor();
  const company = 'x'.repeat(300);
  const refused = await visitor.post('/intake', { step: '1', company, action: 'continue' });
  expect(refused.headers.get('Location')).toContain('/intake?step=1&check=1');
  const page = await (await visitor.get('/intake?step=1&check=1')).text();
  expect(page).toContain(`value="${company}"`);
  expect(page).toContain('Enter a shorter company name: at most 200 characters');
  expect(page.toLowerCase()).not.toContain('maxlength');
});

it('accepts a whole form in one post, and shows it again when it is invalid', async () => {
  const visitor = new Visitor();
  const { form, formId } = submissionOf('whole');
  const fields = Object.fromEntries(stepsOf(form).flatMap(([, step]) => Object.entries(step)));
  const half = await visitor.post(submissions, { ...fields, formId, finalDecisionMaker: '' });
  expect(half.headers.get('Location')).toBe('/intake?step=5&check=1#intake-finalDecisionMaker');
  expect(await (await visitor.get('/intake?step=5&check=1')).text()).toContain('Enter who makes the final decision');
  const sent = await visitor.post(submissions, { formId, finalDecisionMaker: 'Chidi' });
  expect(sent.headers.get('Location')).toContain('/intake/thank-you');
});

it('names the files that did not arrive on the thank-you page', async () => {
  const visitor = new Visitor();
  const { form, formId } = submissionOf('lost');
  const fields = Object.fromEntries(stepsOf(form).flatMap(([, step]) => Object.entries(step)));
  const picked = new FormData();
  for (const [name, value] of Object.entries({ ...fields, formId, finalDecisionMaker: '' })) {
    for (const one of [value].flat()) picked.append(name, one);
  }
  picked.append('uploadedFiles', new File([new Uint8Array(files.png.buffer)], 'screen.png'));
  await visitor.send(submissions, picked);
  await site.query(`delete from uploaded_files where form_id = '${formId}'`);
  const sent = await visitor.post(submissions, { formId, finalDecisionMaker: 'Chidi' });
  const address = sent.headers.get('Location') ?? '';
  expect(address).toMatch(/^\/intake\/thank-you\?reference=[2-9A-Z-]{9}&filesLost=1$/);
  expect(await (await visitor.get(address)).text()).toContain('We didn’t receive one of your files.');
});

it('explains a problem in our own words only', async () => {
  const visitor = new Visitor();
  expect(await (await visitor.get('/intake?step=4')).text()).toContain('There are no answers here');
  expect(await (await visitor.get('/intake?problem=Call%20555')).text()).not.toContain('Call 555');
  expect(await (await visitor.get('/intake/thank-you?reference=Call+555')).text()).not.toContain('555');
});

it('removes what the database cannot store', async () => {
  const visitor = new Visitor();
  const kept = await visitor.post('/intake', {
    step: '1',
    firstName: 'A\u0000da',
    company: '\ud800',
    action: 'continue',
  });
  expect(kept.status).toBe(303);
  expect(await (await visitor.get('/intake')).text()).toContain('value="A da"');
});

it('limits a visitor who posts without end, and says when to try again', async () => {
  const visitor = new Visitor();
  const post = () => visitor.post('/intake', { step: '1', action: 'continue' });
  expect((await post()).status).toBe(303);
  await site.query(`update rate_limits set points = 300 where key like 'intake-page:%'`);
  const refused = await post();
  await site.query(`delete from rate_limits where key like 'intake-page:%'`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
});

it('removes everything when the form is cleared', async () => {
  const visitor = new Visitor();
  const { formId } = submissionOf('cleared');
  const picked = new FormData();
  for (const [name, value] of Object.entries({ step: '7', formId, firstName: 'Ada', action: 'attach' })) {
    picked.set(name, value);
  }
  picked.append('uploadedFiles', new File([new Uint8Array(files.png.buffer)], 'screen.png'));
  await visitor.send(submissions, picked);
  expect(await (await visitor.get('/intake')).text()).toContain('value="Ada"');
  const uploaded = async () => site.query(`select id from uploaded_files where form_id = '${formId}'`);
  expect((await uploaded()).rows).toHaveLength(1);
  await visitor.post('/intake', { step: '1', formId, firstName: 'Ada', action: 'clear' });
  expect(await (await visitor.get('/intake')).text()).not.toContain('value="Ada"');
  expect((await uploaded()).rows).toHaveLength(0);
});

let visitors = 0;

/** A browser without scripts: keeps cookies, follows no redirects, has its own IP address. */
class Visitor {
  private cookie = '';
  private readonly address = visitorAddress(++visitors);

  get(path: string): Promise<Response> {
    return this.fetch(path, {});
  }

  post(path: string, fields: Record<string, string | readonly string[]>): Promise<Response> {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
    return this.send(path, body);
  }

  send(path: string, body: URLSearchParams | FormData): Promise<Response> {
    return this.fetch(path, { method: 'POST', body });
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = { Cookie: this.cookie, Origin: site.origin, Accept: 'text/html', 'X-Forwarded-For': this.address };
    const response = await fetch(site.origin + path, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) this.cookie = cookie.split(';')[0] ?? '';
    return response;
  }
}

function stepsOf(form: ReturnType<typeof submissionOf>['form']): [number, Record<string, string | string[]>][] {
  const { firstName, lastName, company, workEmail } = form;
  const { businessDescription, idealCustomer, automationSuccess, headlineOutcome, automationAreas } = form;
  const { keySystemsToIntegrate, primaryDataSources, internalProjectOwner, finalDecisionMaker } = form;
  return [
    [1, { firstName, lastName, company, workEmail }],
    [2, { businessDescription, idealCustomer, automationSuccess }],
    [3, { headlineOutcome, automationAreas }],
    [4, { keySystemsToIntegrate, primaryDataSources }],
    [5, { internalProjectOwner, finalDecisionMaker }],
    [6, { budgetRange: form.budgetRange, pricingPreference: form.pricingPreference }],
  ];
}
