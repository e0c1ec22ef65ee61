import { beforeEach, describe, expect, it } from 'vitest';
import { sendContactAcknowledgment, sendContactEmail } from '#features/contact/contact.jobs.server.ts';
import { contactFields } from '#features/contact/contact.ts';
import { contactLimit, sendContactMessage } from '#features/contact/contact.server.ts';
import { contactSubmissions } from '#features/contact/contact.table.ts';
import { contactEmail } from '#features/contact/contact.jobs.server.ts';
import type { Client } from '#server/http/request/client.ts';
import { contactOf } from '../../tests/contacts.ts';
import { newClient, openTestApp } from '../../tests/test-app.ts';
import { refusingJob, runNow } from '../../tests/jobs.ts';

const test = await openTestApp();
const { app } = test;

let client: Client;
beforeEach(() => {
  client = newClient();
});

describe('a message', () => {
  it('is a row of exactly the specified shape', async () => {
    const message = contactOf('shape', { name: ' ', company: null });
    await sent(message);
    const [row] = await rows();
    expect(row).toMatchObject({
      name: null,
      email: message.email,
      company: null,
      message: message.message,
      form_type: 'contact',
      metadata: message.metadata,
      form_id: message.formId,
      status: 'new',
      version: 1,
      suspected_spam: null,
    });
    expect(await jobNames()).toEqual(['send-contact-acknowledgment 1', 'send-contact-email 1']);
  });

  it('stores and mails every field of the form, and a change of any is a new version', async () => {
    for (const field of contactFields.names) {
      const message = contactOf(`field-${field}`);
      await sent(message);
      const changed = field === 'email' ? 'other@example.com' : `Another ${field}, long enough`;
      await sent({ ...message, [field]: changed });
      const row = (await rows()).find((one) => one['form_id'] === message.formId);
      expect(row).toMatchObject({ [field]: changed, version: 2 });
      await runJobs();
      expect(test.emails.some(({ subject, text }) => subject.startsWith('Changed') && text.includes(changed))).toBe(
        true,
      );
    }
  });

  it('sent ten times at once is one row and one of each email', async () => {
    const message = contactOf('ten');
    await Promise.all(Array.from({ length: 10 }, () => sent(message)));
    expect(await rows()).toHaveLength(1);
    expect(await test.queued()).toHaveLength(2);
  });

  it('sent again later is no new version, although its timestamp differs', async () => {
    const message = contactOf('later');
    await sent(message);
    await sent({ ...message, metadata: { ...message.metadata, timestamp: '2026-03-02T08:00:00.000Z' } });
    expect(await rows()).toMatchObject([{ version: 1 }]);
  });

  it('from a client without form ids is one row a day for the same content', async () => {
    const { formId: _none, ...message } = contactOf('unnumbered');
    await sent(message);
    await sent(message);
    expect(await rows()).toHaveLength(1);
    await sent({ ...message, message: `${message.message} And more.` });
    expect(await rows()).toHaveLength(2);
    const tomorrow = { ...app, now: () => new Date(Date.now() + 86_400_000) };
    expect(await sendContactMessage(tomorrow, message, client)).toEqual({ ok: true });
    expect(await rows()).toHaveLength(3);
    // Clients cannot send the generated id.
    const [row] = await rows();
    expect(await sendContactMessage(app, { ...message, formId: row?.['form_id'] }, client)).toMatchObject({
      reason: 'invalid',
    });
  });

  it('changed and sent again is the next version of its row, and notifies the team', async () => {
    const message = contactOf('changed');
    await sent(message);
    const changed = { ...message, message: 'Our quotes wait for two days.' };
    await sent(changed);
    await sent(changed);
    expect(await rows()).toMatchObject([{ version: 2, message: changed.message }]);
    await runJobs();
    expect(test.emails.map((mail) => mail.subject)).toEqual([
      'We got your message to Meridian',
      'Changed contact message: Ada changed, Harbour & Sons',
    ]);
  });

  it('with another address is acknowledged to that one too', async () => {
    const message = contactOf('address');
    await sent(message);
    await sent({ ...message, email: 'right@harbour.example' });
    expect((await jobNames()).filter((name) => name.includes('acknowledgment'))).toHaveLength(2);
  });

  it('that the team has taken up cannot be changed, and says so', async () => {
    const message = contactOf('taken');
    await sent(message);
    await app.db.update(contactSubmissions).set({ status: 'answered' });
    await sent(message);
    const changed = { ...message, message: 'Another text altogether.' };
    expect(await sendContactMessage(app, changed, client)).toEqual({ ok: false, reason: 'under-way' });
    expect(await rows()).toMatchObject([{ version: 1, message: message.message }]);
  });

  it('that fails midway leaves no row and no job', async () => {
    const broken = refusingJob(app, 'send-contact-acknowledgment');
    await expect(sendContactMessage(broken, contactOf('broken'), client)).rejects.toMatchObject({ code: '22P05' });
    expect(await rows()).toEqual([]);
    expect(await test.queued()).toEqual([]);
  });

  it.each([
    ['honeypot', () => ({ quietMark: '555' })],
    ['too-fast', () => ({ startedAt: new Date().toISOString() })],
    ['markup', () => ({ message: 'Buy [url=https://x.example]pills[/url] here' })],
    ['link-as-name', () => ({ name: 'www.pills.example' })],
  ])('suspected as spam (%s) is stored and marked, gets the usual answer and sends no emails', async (sign, change) => {
    await sent({ ...contactOf('spam'), ...change() });
    expect(await rows()).toMatchObject([{ suspected_spam: [sign] }]);
    expect(await test.queued()).toEqual([]);
  });

  it('that came too fast is reported once it comes again', async () => {
    const message = contactOf('again');
    await sent({ ...message, startedAt: app.now().toISOString() });
    await sent(message);
    await sent(message);
    expect(await rows()).toMatchObject([{ version: 2, suspected_spam: null }]);
    expect(await jobNames()).toHaveLength(2);
  });

  it('with invalid content is rejected with messages', async () => {
    for (const input of [undefined, null, 7, 'x', []]) {
      expect(await sendContactMessage(app, input, client)).toEqual({ ok: false, reason: 'malformed' });
    }
    expect(
      await sendContactMessage(app, { name: 7, email: null, metadata: 'x', form_type: 'booking' }, client),
    ).toEqual({
      ok: false,
      reason: 'invalid',
      errors: {
        name: 'Enter a name',
        email: 'Enter your email address',
        message: 'Enter your message',
        metadata: expect.any(String) as string,
        form_type: 'Send this form as contact',
      },
    });
  });

  it('is cleaned of what the database cannot store', async () => {
    await sent(contactOf('clean', { name: 'Ada\r\nBcc: x@y.example', message: 'one\r\ntwo \ud800 three' }));
    expect(await rows()).toMatchObject([{ name: 'Ada Bcc: x@y.example', message: 'one\ntwo \ufffd three' }]);
  });

  it('is limited to 20 an hour from one address', async () => {
    for (let n = 0; n < contactLimit.points; n += 1) await sent(contactOf(`limit${n}`));
    expect(await sendContactMessage(app, contactOf('limit'), client)).toMatchObject({ reason: 'too-many' });
    expect(await sendContactMessage(app, contactOf('other'), newClient())).toEqual({ ok: true });
    expect(contactLimit).toMatchObject({ points: 20, seconds: 3600 });
  });
});

describe('the emails', () => {
  it('tell the team everything, and the sender nothing that a stranger could have written', async () => {
    const message = contactOf('mails', { name: 'Visit evil.example', message: 'First line\nSecond <b>line</b>' });
    await sent(message);
    await runJobs();
    const [acknowledgment, team] = test.emails;
    expect(team).toMatchObject({
      to: app.settings.get(contactEmail),
      replyTo: message.email,
      subject: 'New contact message: Visit evil.example, Harbour & Sons',
    });
    expect(team?.html).toContain('Second &lt;b&gt;line&lt;/b&gt;');
    for (const fact of [
      'Visit evil.example',
      message.email,
      'Harbour & Sons',
      'First line\nSecond <b>line</b>',
      'Contact page',
      ', 2026 at 12:00 PM UTC',
    ]) {
      expect(team?.text).toContain(fact);
    }
    expect(acknowledgment).toMatchObject({ to: message.email, replyTo: app.settings.get(contactEmail) });
    for (const part of [acknowledgment?.html, acknowledgment?.text]) {
      expect(part).toContain('We got your message');
      for (const typed of ['evil.example', 'Harbour &', 'First line', 'Visit']) expect(part).not.toContain(typed);
    }
    const before = test.emails.map((mail) => mail.key);
    await runJobs();
    expect(test.emails.slice(2).map((mail) => mail.key)).toEqual(before);
  });

  it('state what was not given', async () => {
    await sent(contactOf('bare', { name: null, company: null }));
    await runJobs();
    const team = test.emails.find((mail) => mail.replyTo === 'ada.bare@harbour.example');
    expect(team?.subject).toBe('New contact message: ada.bare@harbour.example');
    expect(team?.text).toContain('Company: Not given');
  });
});

async function sent(message: object): Promise<void> {
  expect(await sendContactMessage(app, message, client)).toEqual({ ok: true });
}

async function rows(): Promise<Record<string, unknown>[]> {
  const { rows: found } = await test.database.pool.query<Record<string, unknown>>(
    'select * from contact_submissions order by created_at, id',
  );
  return found;
}

async function jobNames(): Promise<string[]> {
  return (await test.queued()).map(({ name, data }) => `${name} ${String(data['version'])}`);
}

async function runJobs(): Promise<void> {
  for (const { name, data } of await test.queued()) {
    await runNow(name === sendContactEmail.name ? sendContactEmail : sendContactAcknowledgment, app, data);
  }
}
