import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemonstration } from '#features/intake/submissions/demonstration.server.ts';
import { intakeSchema } from '#features/intake/intake.ts';
import { listIntakes, readIntake } from '#features/intake/submissions/intake-reads.server.ts';
import { submitIntake } from '#features/intake/intake.server.ts';
import { leadsHelp, runSubmissions } from '#features/intake/submissions/submissions-command.server.ts';
import { referenceIn, uploadRecord, upload } from '../../../tests/intake-app.ts';
import { newClient, openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { submissionOf } from '../../../tests/intakes.ts';
import { files } from '../../../tests/e2e/files.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

async function leads(...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runSubmissions(test.app, argv, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

it('seeds the demonstration once, with rows that the form itself would accept, and sends no emails', async () => {
  await seedDemonstration(test.app);
  await seedDemonstration(test.app);
  const { intakes } = await listIntakes(test.app);
  expect(intakes.map((intake) => intake.reference)).toEqual(['DEMH-4RBR', 'DEMC-7QWN', 'DEMA-9KXT']);
  for (const { reference } of intakes) {
    const intake = await readIntake(test.app, { reference });
    expect(intakeSchema.parse(intake?.form)).toEqual(intake?.form);
  }
  expect(await test.queued()).toEqual([]);
});

it('lists, shows and saves', async () => {
  const submission = submissionOf('terminal', { mustHaves: 'First\nSecond', niceToHaves: 'ab' });
  for (const bytes of [files.pdf.buffer, files.png.buffer]) {
    const name = bytes === files.pdf.buffer ? 'brief.pdf' : 'screen.png';
    submission.form.uploadedFiles.push(uploadRecord(name, await upload(test.app, submission.formId, name, bytes)));
  }
  const reference = referenceIn(await submitIntake(test.app, submission, newClient()));
  // Like a row from before such characters were refused.
  const colour = JSON.stringify('a\u001b[31mb');
  await test.database.pool.query(
    `update intake_submissions set full_payload = jsonb_set(full_payload, '{niceToHaves}', $1::jsonb) where reference = $2`,
    [colour, reference],
  );

  const list = await leads();
  expect(list.text.split('\n')[1]).toMatch(new RegExp(`^${reference} .* Harbour terminal .* new +2$`));
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
  expect(await leads('show', 'AAAA-AAAA')).toEqual({ code: 1, text: 'There is no submission AAAA-AAAA.' });
  for (const argv of [['show'], ['files', 'AAAA-AAAA'], ['sell'], ['--loud'], ['show', 'A', 'B']]) {
    expect(await leads(...argv)).toEqual({ code: 2, text: leadsHelp });
  }
  expect((await leads('--spam')).text).toBe('Nothing is taken for spam.');
});
