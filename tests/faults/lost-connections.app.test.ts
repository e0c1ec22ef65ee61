import { afterAll, describe, expect, inject, it } from 'vitest';
import { handleBooking } from '#features/booking/pages/booking-endpoint.server.ts';
import { handleContact } from '#features/contact/contact-endpoint.server.ts';
import { handleSubmission } from '#features/intake/pages/submission-endpoint.server.ts';
import { handleUploadRequest } from '#features/intake/uploads/upload-endpoint.server.ts';
import { handleNewsletter } from '#features/newsletter/newsletter-endpoint.server.ts';
import type { Client } from '#server/http/request/client.ts';
import { Browser, makePerson, signUpOf } from '../accounts.ts';
import { bookingOf } from '../bookings.ts';
import { contactOf } from '../contacts.ts';
import { uploadRecord, upload } from '../intake-app.ts';
import { submissionOf } from '../intakes.ts';
import { files } from '../e2e/files.ts';
import { openLostConnections, type LostAt, type LostConnections } from '../lost-connections.ts';
import { newClient, openTestApp, type TestApp } from '../test-app.ts';
import { isWeekly } from '../weekly.ts';

let test: TestApp;
let connections: LostConnections;
let lost = 0;

interface Write {
  readonly send: () => Promise<{ readonly status: number; readonly headers: Headers }>;
  /** Counting SQL. */
  readonly rows: string;
  /** SQL: most jobs per email. */
  readonly jobs?: string;
  /** Retries may add rows: files and undelivered sessions. */
  readonly mayRepeat?: true;
}

type Answer = (app: TestApp['app'], request: Request, caller: Client) => Promise<Response>;

function posted(answer: Answer, body: () => { body: BodyInit; type?: string }): Write['send'] {
  const caller = newClient();
  return () => {
    const { type, ...init } = body();
    const headers = new Headers(type === undefined ? {} : { 'Content-Type': type });
    return answer(test.app, new Request('http://127.0.0.1:3000/', { method: 'POST', headers, ...init }), caller);
  };
}

function json(answer: Answer, value: object): Write['send'] {
  return posted(answer, () => ({ body: JSON.stringify(value), type: 'application/json' }));
}

const mails = (name: string, id: string) =>
  `select coalesce(max(count), 0) as count from (select count(*)::int from pgboss.job where name like '${name}' and data->>'${id.split(' ')[0] ?? ''}' in (${id.split(' ').slice(1).join(' ')}) group by name) each`;

const writes: Readonly<Record<string, () => Promise<Write>>> = {
  contact() {
    const message = contactOf('lost');
    const row = `from contact_submissions where form_id = '${String(message.formId)}'`;
    return Promise.resolve({
      send: json(handleContact, message),
      rows: `select count(*)::int ${row}`,
      jobs: mails('send-contact-%', `submissionId select id::text ${row}`),
    });
  },
  booking() {
    const request = bookingOf('lost');
    const row = `from booking_requests where form_id = '${request.formId}'`;
    return Promise.resolve({
      send: json(handleBooking, request),
      rows: `select count(*)::int ${row}`,
      jobs: mails('send-booking-%', `bookingId select id::text ${row}`),
    });
  },
  newsletter() {
    const email = `lost.${crypto.randomUUID()}@harbour.example`;
    const row = `from newsletter_subscriptions where email = '${email}'`;
    const formId = `newsletter-${crypto.randomUUID()}`;
    return Promise.resolve({
      send: json(handleNewsletter, { email, formId }),
      rows: `select count(*)::int ${row}`,
      jobs: mails('send-newsletter-%', `subscriptionId select id::text ${row}`),
    });
  },
  upload() {
    const formId = `intake-${crypto.randomUUID()}`;
    const body = () => {
      const form = new FormData();
      form.set('formId', formId);
      form.set('fileName', 'plan.pdf');
      form.set('file', new File([new Uint8Array(files.pdf.buffer)], 'plan.pdf', { type: 'application/pdf' }));
      return { body: form };
    };
    return Promise.resolve({
      send: posted(handleUploadRequest, body),
      rows: `select count(*)::int from uploaded_files where form_id = '${formId}'`,
      mayRepeat: true,
    });
  },
  async 'intake with a file'() {
    const submission = submissionOf('lost');
    const file = await upload(test.app, submission.formId, 'plan.pdf', files.pdf.buffer);
    submission.form.uploadedFiles = [uploadRecord('plan.pdf', file)];
    const row = `from intake_submissions where form_id = '${submission.formId}'`;
    return {
      send: json(handleSubmission, submission),
      rows: `select count(*)::int ${row} and exists (select from uploaded_files f where f.submission_id = intake_submissions.id)`,
      jobs: mails('send-intake-%', `submissionId select id::text ${row}`),
    };
  },
  'intake without files'() {
    const submission = submissionOf('lost');
    const row = `from intake_submissions where form_id = '${submission.formId}'`;
    return Promise.resolve({
      send: json(handleSubmission, submission),
      rows: `select count(*)::int ${row}`,
      jobs: mails('send-intake-%', `submissionId select id::text ${row}`),
    });
  },
  'sign-up'() {
    const { firstName, lastName, company, email, password } = signUpOf(`lost.${crypto.randomUUID()}`);
    const browser = new Browser(test.app);
    const body = { name: `${firstName} ${lastName}`, firstName, lastName, company, email, password };
    return Promise.resolve({
      send: () => browser.call('/sign-up/email', body),
      rows: `select count(*)::int from users join user_profiles p on p.user_id = users.id where email = '${email}'`,
    });
  },
  async 'sign-in'() {
    const { id, email } = await makePerson(test.app, `lost.${crypto.randomUUID()}`);
    const browser = new Browser(test.app);
    return {
      send: () => browser.signIn(email),
      rows: `select count(*)::int from sessions where user_id = '${id}'`,
      mayRepeat: true,
    };
  },
};

async function count(statement: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ count: number }>(statement);
  return rows[0]?.count ?? 0;
}

// It ends server connections by their process ids, which a pooler hides.
describe.skipIf(inject('poolerUrl') !== undefined)('a connection lost at any statement', async () => {
  connections = await openLostConnections(inject('postgresUrl'));
  afterAll(() => connections.close());
  test = await openTestApp();
  it.each(Object.keys(writes))('of a %s leaves one row or none, and a clear response', async (name) => {
    // Account responses are padded, so timing reveals nothing.
    const timestamps: LostAt[] = name.startsWith('sign') ? ['during'] : ['before', 'during', 'after'];
    for (const when of timestamps) {
      for (let statement = 1; ; statement += isWeekly ? 1 : 2) {
        const { send, rows, jobs, mayRepeat } = await writes[name]!();
        connections.loseAt(statement, when);
        const answer = await send();
        if (!connections.wasLost()) break;
        lost += 1;
        const where = `${name}, lost ${when} statement ${String(statement)}`;
        expect([200, 503], where).toContain(answer.status);
        if (answer.status === 503) expect(Number(answer.headers.get('Retry-After')), where).toBeGreaterThan(0);
        const written = await count(rows);
        expect(written, where).toBeLessThanOrEqual(1);
        if (answer.status === 200) expect(written, where).toBe(1);

        expect((await send()).status, `${where}, sent again`).toBe(200);
        const inAll = await count(rows);
        expect(inAll, `${where}, sent again`).toBeGreaterThanOrEqual(1);
        expect(inAll, `${where}, sent again`).toBeLessThanOrEqual(mayRepeat ? written + 1 : 1);
        if (jobs !== undefined) expect(await count(jobs), `${where}, mails`).toBe(1);
      }
      // Unused faults must not hit later statements.
      connections.disarm();
    }
  });

  it('was tested many times, and costs the pool no connection permanently', async () => {
    console.log(`${String(lost)} connections were ended in the middle of a write`);
    expect(lost).toBeGreaterThanOrEqual(isWeekly ? 100 : 50);
    const { pool } = test.database;
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    clients.forEach((client) => client.release());
    expect(pool.waitingCount).toBe(0);
  });

  it('while idle is replaced silently', async () => {
    const { pool } = test.database;
    await connections.endAll(
      await count('select oid::int as count from pg_database where datname = current_database()'),
    );
    await expect.poll(() => pool.totalCount).toBe(0);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
