import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendIntakeConfirmation, sendIntakeEmail } from '#features/intake/intake.jobs.server.ts';
import { readIntake } from '#features/intake/submissions/intake-reads.server.ts';
import { submitIntake, type SubmitResult } from '#features/intake/intake.server.ts';
import { intakeSubmissions } from '#features/intake/intake.table.ts';
import { leadsEmail } from '#features/site-settings/inquiries.public.server.ts';
import { fixedSettings } from '../../tests/fixed-settings.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { referenceIn, uploadRecord, upload } from '../../tests/intake-app.ts';
import { newClient, openTestApp } from '../../tests/test-app.ts';
import { submissionOf } from '../../tests/intakes.ts';
import { files } from '../../tests/e2e/files.ts';
import { refusingJob, runNow } from '../../tests/jobs.ts';

const test = await openTestApp();
const { app } = test;

let client: Client;
beforeEach(() => {
  client = newClient();
});

describe('a submission', () => {
  it('is a row of exactly the specified shape', async () => {
    const submission = submissionOf('shape', {
      role: 'COO',
      complianceRequirements: ['GDPR', 'SSO'],
      ndaRequired: true,
    });
    const reference = await submitted(submission);
    const { form } = submission;
    const { rows } = await test.database.pool.query<Record<string, unknown>>('select * from intake_submissions');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      reference,
      email: form.workEmail,
      company: form.company,
      status: 'new',
      version: 1,
      suspected_spam: null,
      contact: pick(form, 'firstName', 'lastName', 'role', 'phone', 'website', 'employeeCount', 'industry'),
      constraints: pick(form, 'potentialBlockers', 'dependencies', 'internalProjectOwner', 'finalDecisionMaker'),
      budget_plan: pick(form, 'budgetRange', 'pricingPreference', 'billingContact'),
      business_snapshot: {
        ...pick(form, 'automationSuccess', 'biggestPainPoint', 'businessDescription', 'idealCustomer'),
        ...pick(form, 'manualTasksHours'),
      },
      project_goals: {
        ...pick(form, 'automationAreas', 'desiredOutcomes', 'headlineOutcome', 'mustHaves', 'niceToHaves', 'timeline'),
        ...pick(form, 'urgency', 'userStories'),
      },
      tech_stack: {
        ...pick(form, 'keySystemsToIntegrate', 'primaryDataSources', 'complianceRequirements', 'canProvideAPIKeys'),
      },
      uploads: { briefsLinks: '', anythingElse: '', ndaRequired: true, fileUploads: [] },
    });
    expect(rows[0]?.['full_payload']).toEqual(form);
    expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect((await test.queued()).map((job) => job.name)).toEqual(['send-intake-confirmation', 'send-intake-email']);
  });

  it('sent ten times at once is one row, one reference and one of each email', async () => {
    const submission = submissionOf('ten');
    const answers = await Promise.all(Array.from({ length: 10 }, () => submitIntake(app, submission, client)));
    expect(new Set(answers.map((answer) => (answer.ok ? answer.reference : answer.reason))).size).toBe(1);
    expect(await rowCount()).toBe(1);
    expect(await test.queued()).toHaveLength(2);
  });

  it('changed and sent again is the next version of its row, and notifies the team', async () => {
    const submission = submissionOf('changed');
    const reference = await submitted(submission);
    const changed = { ...submission, form: { ...submission.form, mustHaves: 'Single sign-on' } };
    expect(await submitted(changed)).toBe(reference);
    expect(await submitted(changed)).toBe(reference);
    const intake = await readIntake(app, { reference });
    expect(intake).toMatchObject({ version: 2, form: { mustHaves: 'Single sign-on' } });
    expect((await test.queued()).map((job) => [job.name, job.data['version']])).toEqual([
      ['send-intake-confirmation', 1],
      ['send-intake-email', 1],
      ['send-intake-email', 2],
    ]);
    await runJobs();
    expect(test.emails.map((mail) => mail.subject)).toEqual([
      `We got your project details (${reference})`,
      `Changed project intake: Harbour changed (${reference})`,
    ]);
  });

  it('with another address is confirmed to that one too', async () => {
    const submission = submissionOf('address');
    await submitted(submission);
    await submitted({ ...submission, form: { ...submission.form, workEmail: 'right@harbour.example' } });
    expect((await test.queued()).filter((job) => job.name === 'send-intake-confirmation')).toHaveLength(2);
  });

  it('that the team has taken up cannot be changed, and says so', async () => {
    const submission = submissionOf('taken');
    const reference = await submitted(submission);
    await app.db.update(intakeSubmissions).set({ status: 'contacted' });
    expect(await submitted(submission)).toBe(reference);
    const changed = { ...submission, form: { ...submission.form, company: 'Other' } };
    expect(await submitIntake(app, changed, client)).toEqual({ ok: false, reason: 'under-way', reference });
    expect(await readIntake(app, { reference })).toMatchObject({ company: 'Harbour taken', version: 1 });
  });

  it('that fails midway leaves no row and no job', async () => {
    const broken = refusingJob(app, 'send-intake-confirmation');
    await expect(submitIntake(broken, submissionOf('broken'), client)).rejects.toMatchObject({ code: '22P05' });
    expect(await rowCount()).toBe(0);
    expect(await test.queued()).toEqual([]);
  });

  it('with a change that fails midway keeps its row unchanged and adds no job', async () => {
    const submission = submissionOf('steady');
    const reference = await submitted(submission);
    const before = await test.queued();
    const broken: AppContext = {
      ...app,
      jobs: {
        ...app.jobs,
        async send(tx, job, payload) {
          await app.jobs.send(tx, job, payload);
          throw new Error('the line is cut');
        },
      },
    };
    const changed = { ...submission, form: { ...submission.form, company: 'Other' } };
    await expect(submitIntake(broken, changed, client)).rejects.toThrow('the line is cut');
    expect(await readIntake(app, { reference })).toMatchObject({ version: 1 });
    expect(await test.queued()).toEqual(before);
  });

  it.each([
    ['honeypot', () => ({ quietMark: '555' })],
    ['too-fast', () => ({ startedAt: new Date().toISOString() })],
  ])(
    'suspected as spam (%s) is stored and marked, gets the usual answer and sends no emails',
    async (reason, change) => {
      const answer = await submitIntake(app, { ...submissionOf('spam'), ...change() }, client);
      expect(answer).toMatchObject({ ok: true });
      expect(await test.queued()).toEqual([]);
      const { suspectedSpam } = intakeSubmissions;
      expect(await app.db.select({ suspectedSpam }).from(intakeSubmissions)).toEqual([{ suspectedSpam: [reason] }]);
    },
  );

  it('that came too fast is reported once it comes again', async () => {
    const submission = submissionOf('again');
    await submitted({ ...submission, startedAt: app.now().toISOString() });
    const reference = await submitted(submission);
    expect(await submitted(submission)).toBe(reference);
    expect(await readIntake(app, { reference })).toMatchObject({ version: 2, suspectedSpam: null });
    expect(await test.queued()).toHaveLength(2);
  });

  it('without answers, form id or valid content is rejected with messages', async () => {
    const { formId } = submissionOf('x');
    expect(await submitIntake(app, { formId, form: { company: 'Quill', workEmail: null } }, client)).toMatchObject({
      ok: false,
      reason: 'invalid',
      errors: { firstName: 'Enter your first name', workEmail: 'Enter your work email' },
    });
    for (const input of [
      null,
      7,
      'x',
      [],
      {},
      { formId: 'intake-1', form: submissionOf('x').form },
      { formId, form: [] },
    ]) {
      expect(await submitIntake(app, input, client)).toEqual({ ok: false, reason: 'no-form' });
    }
  });

  it('is cleaned of what the database cannot store', async () => {
    const submission = submissionOf('clean', { mustHaves: 'a\tb \ud800' });
    const ids = ['x\u0000y', '\udfff'];
    submission.form.uploadedFiles = ids.map((id) => uploadRecord('a\u0000.pdf', { id }));
    const intake = await readIntake(app, { reference: await submitted(submission) });
    expect(intake?.form.mustHaves).toBe('a\tb \ufffd');
    expect(intake?.form.uploadedFiles).toMatchObject([{ fileName: 'a .pdf' }, { fileName: 'a .pdf' }]);
  });

  it('is limited to 20 an hour from one address', async () => {
    const answers: SubmitResult[] = [];
    for (let n = 0; n < 21; n += 1) answers.push(await submitIntake(app, submissionOf(`limit${n}`), client));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(20);
    expect(answers[20]).toMatchObject({ ok: false, reason: 'too-many' });
    const other = { ...client, limitKey: '198.51.100.1' };
    expect(await submitIntake(app, submissionOf('other'), other)).toMatchObject({ ok: true });
  });

  it('is rejected for a signed-out visitor where a sign-in is required', async () => {
    const closed: AppContext = { ...app, settings: fixedSettings({ intakeAccess: 'signed-in' }) };
    expect(await submitIntake(closed, submissionOf('closed'), client)).toEqual({ ok: false, reason: 'sign-in' });
    expect(await rowCount()).toBe(0);
  });
});

describe('the emails', () => {
  it('tell the team everything, and the sender nothing that a stranger could have written', async () => {
    const submission = submissionOf('mails', { firstName: 'Visit evil.example', mustHaves: 'First line\nSecond line' });
    const stored = await upload(app, submission.formId, 'brief.pdf', files.pdf.buffer);
    submission.form.uploadedFiles = [uploadRecord('brief.pdf', stored)];
    const reference = await submitted(submission);
    await runJobs();
    const [confirmation, team] = test.emails;
    expect(team).toMatchObject({ to: app.settings.get(leadsEmail), replyTo: submission.form.workEmail });
    for (const part of [team!.html, team!.text]) {
      for (const text of [
        reference,
        submission.form.company,
        'Second line',
        'A quote within the hour',
        stored.url,
        'brief.pdf',
      ]) {
        expect(part).toContain(text);
      }
    }
    expect(confirmation).toMatchObject({ to: submission.form.workEmail });
    for (const part of [confirmation!.html, confirmation!.text]) {
      expect(part).toContain(reference);
      expect(part).toContain('within 24 hours');
      for (const text of ['evil.example', submission.form.company, 'brief.pdf']) expect(part).not.toContain(text);
    }
    const before = test.emails.map((mail) => mail.key);
    await runJobs();
    expect(test.emails.slice(2).map((mail) => mail.key)).toEqual(before);
  });
});

async function submitted(submission: object): Promise<string> {
  return referenceIn(await submitIntake(app, submission, client));
}

async function runJobs(): Promise<void> {
  for (const { name, data } of await test.queued()) {
    await runNow(name === sendIntakeEmail.name ? sendIntakeEmail : sendIntakeConfirmation, app, data);
  }
}

async function rowCount(): Promise<number> {
  return app.db.$count(intakeSubmissions, eq(intakeSubmissions.status, 'new'));
}

function pick<T extends object, K extends keyof T>(from: T, ...keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}
