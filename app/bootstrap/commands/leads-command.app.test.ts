import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leadsCommand } from '#app/bootstrap/commands/leads-command.ts';
import { requestBooking } from '#features/booking/booking.server.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { submitIntake } from '#features/intake/intake.server.ts';
import { bookingOf } from '../../../tests/bookings.ts';
import { contactOf } from '../../../tests/contacts.ts';
import { files } from '../../../tests/e2e/files.ts';
import { referenceIn, upload, uploadRecord } from '../../../tests/intake-app.ts';
import { submissionOf } from '../../../tests/intakes.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';

const test = await openTestApp();

async function leads(...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await leadsCommand.run(test.app, argv, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

it('lists the leads of all forms, and shows each by its reference', async () => {
  expect((await leads()).text).toBe('No leads yet.');
  const reference = referenceIn(await submitIntake(test.app, submissionOf('all'), newClient()));
  await requestBooking(test.app, bookingOf('call'), newClient());
  await sendContactMessage(test.app, contactOf('message'), newClient());
  const rows = (await leads('--page', 'no cursor')).text.split('\n').slice(1);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/ Message .* ada\.message@harbour\.example +New$/);
  expect(rows[1]).toMatch(/ Strategy call .* ada\.call@harbour\.example +New$/);
  expect(rows[2]).toMatch(new RegExp(`^${reference} .* Intake .* New$`));
  const [message = '', call = ''] = rows.map((row) => row.slice(0, 9));
  expect((await leads('show', message.toLowerCase())).text).toContain('Can you help? message');
  expect((await leads('show', call)).text).toContain('timeZone: Europe/Lisbon');
  expect(await leads('files', call, '--to', tmpdir())).toEqual({ code: 0, text: `${call} has no files.` });
  const json = JSON.parse((await leads('--json')).text) as { items: { kind: string }[] };
  expect(json.items.map(({ kind }) => kind)).toEqual(['contact', 'booking', 'intake']);
});

it('shows an intake and saves its files', async () => {
  const submission = submissionOf('terminal', { mustHaves: 'First\nSecond', niceToHaves: 'ab' });
  for (const bytes of [files.pdf.buffer, files.png.buffer]) {
    const name = bytes === files.pdf.buffer ? 'brief.pdf' : 'screen.png';
    submission.form.uploadedFiles.push(uploadRecord(name, await upload(test.app, submission.formId, name, bytes)));
  }
  const reference = referenceIn(await submitIntake(test.app, submission, newClient()));
  // Like a row from before such characters were refused.
  const color = JSON.stringify('a\u001b[31mb');
  await test.database.pool.query(
    `update intake_submissions set full_payload = jsonb_set(full_payload, '{niceToHaves}', $1::jsonb) where reference = $2`,
    [color, reference],
  );

  const list = await leads();
  expect(list.text.split('\n')[1]).toMatch(new RegExp(`^${reference} .* Harbour terminal .* New$`));
  const shown = await leads('show', reference.toLowerCase().replace('-', ''));
  expect(shown.text).toContain('Must-haves:\n      First\n      Second');
  expect(shown.text).toContain('brief.pdf');
  expect(shown.text).not.toContain('\u001b');
  const json = JSON.parse((await leads('show', reference, '--json')).text) as { form: object };
  expect(json.form).toMatchObject({ company: 'Harbour terminal' });

  const folder = await mkdtemp(join(tmpdir(), 'meridian-leads-'));
  await leads('files', reference, '--to', folder);
  const again = await leads('files', reference, '--to', folder);
  expect(again.text).toContain(join(folder, 'brief (2).pdf'));
  expect(await readFile(join(folder, 'brief (2).pdf'))).toEqual(files.pdf.buffer);
  expect(await readFile(join(folder, 'screen.png'))).toEqual(files.png.buffer);
  await rm(folder, { recursive: true });
});

it('reports what it does not understand', async () => {
  expect(await leads('show', 'AAAA-AAAA')).toEqual({ code: 1, text: 'There is no lead AAAA-AAAA.' });
  for (const argv of [['show'], ['files', 'AAAA-AAAA'], ['sell'], ['--loud'], ['show', 'A', 'B']]) {
    expect(await leads(...argv)).toEqual({ code: 2, text: leadsCommand.usage });
  }
  expect((await leads('--spam')).text).toBe('Nothing is marked as spam.');
});
