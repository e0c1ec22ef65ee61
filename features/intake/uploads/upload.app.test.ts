import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fileRefusals } from '#features/intake/intake-files.ts';
import { endCutOffUploads, purgeIntakeLeftovers } from '#features/intake/intake.jobs.server.ts';
import { readIntake } from '#features/intake/submissions/intake-reads.server.ts';
import { submitIntake } from '#features/intake/intake.server.ts';
import { intakeSubmissions, uploadedFiles } from '#features/intake/intake.table.ts';
import { readUploadedFile, removeFile } from '#features/intake/uploads/upload.server.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { keep, referenceIn, uploadRecord, upload } from '../../../tests/intake-app.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';
import { submissionOf } from '../../../tests/intakes.ts';
import { files } from '../../../tests/e2e/files.ts';
import { eicar, openClamdPeer } from '../../../tests/fakes/clamd.ts';
import { runNow } from '../../../tests/jobs.ts';

const noLongerThere = 'This file was no longer there when the form was sent.';

const test = await openTestApp();
const { app } = test;

let client: Client;
beforeEach(() => {
  client = newClient();
});

describe('files', () => {
  it('join the submission of their own form once, and no other', async () => {
    const mine = submissionOf('mine');
    const theirs = submissionOf('theirs');
    const one = await upload(app, mine.formId, 'one.pdf', files.pdf.buffer);
    const foreign = await upload(app, theirs.formId, 'foreign.pdf', files.pdf.buffer);
    const loose = await upload(app, null, 'loose.png', files.png.buffer);
    mine.form.uploadedFiles = [
      uploadRecord('renamed by the browser.pdf', one),
      uploadRecord('renamed by the browser.pdf', one),
      uploadRecord('foreign.pdf', foreign),
      uploadRecord('loose.png', loose),
      {
        fileName: 'failed.pdf',
        googleDriveId: 'x',
        googleDriveUrl: 'https://evil.example',
        uploadSuccess: false,
        error: 'no',
      },
    ];
    const answers = await Promise.all(Array.from({ length: 5 }, () => submitIntake(app, mine, client)));
    expect(answers.every((answer) => answer.ok && answer.filesLost === 1)).toBe(true);
    const intake = await readIntake(app, { reference: referenceIn(answers[0]) });
    expect(intake?.files.map((file) => file.fileName)).toEqual(['one.pdf', 'loose.png']);
    expect(intake?.version).toBe(1);
    expect(await app.db.$count(intakeSubmissions)).toBe(1);
    expect(intake?.form.uploadedFiles).toEqual([
      { fileName: 'one.pdf', googleDriveId: one.id, googleDriveUrl: one.url, uploadSuccess: true },
      {
        fileName: 'foreign.pdf',
        googleDriveId: '',
        googleDriveUrl: '',
        uploadSuccess: false,
        error: noLongerThere,
      },
      { fileName: 'loose.png', googleDriveId: loose.id, googleDriveUrl: loose.url, uploadSuccess: true },
      { fileName: 'failed.pdf', googleDriveId: '', googleDriveUrl: '', uploadSuccess: false, error: 'no' },
    ]);
    const stolen = { ...theirs, form: { ...theirs.form, uploadedFiles: [uploadRecord('one.pdf', one)] } };
    expect(await submitIntake(app, stolen, client)).toMatchObject({ ok: true, filesLost: 1 });
    expect((await readIntake(app, { reference: referenceIn(answers[0]) }))?.files).toHaveLength(2);
  });

  it('that a later version omits are released', async () => {
    const submission = submissionOf('letgo');
    const [one, two] = [
      await upload(app, submission.formId, 'one.pdf', files.pdf.buffer),
      await upload(app, submission.formId, 'two.zip', files.zip.buffer),
    ];
    submission.form.uploadedFiles = [uploadRecord('one.pdf', one), uploadRecord('two.zip', two)];
    const reference = await submitted(submission);
    submission.form.uploadedFiles = [uploadRecord('two.zip', two)];
    await submitted(submission);
    expect((await readIntake(app, { reference }))?.files.map((file) => file.fileName)).toEqual(['two.zip']);
  });

  it('are rejected individually, each with its reason, and leave nothing behind', async () => {
    const formId = `intake-${randomUUID()}`;
    const refused = async (name: string, bytes: Buffer) => {
      const answer = await keep(app, formId, name, bytes);
      return answer.ok ? 'kept' : answer.reason;
    };
    expect(await refused('empty.pdf', Buffer.alloc(0))).toBe('empty');
    expect(await refused('setup.exe', files.disguised.buffer)).toBe('type');
    expect(await refused('invoice.pdf', files.disguised.buffer)).toBe('content');
    expect(await refused('photo.png', files.pdf.buffer)).toBe('content');
    expect(await refused('plain.docx', files.zip.buffer)).toBe('content');
    expect(await refused('notes.txt', Buffer.from([0x41, 0, 0x42]))).toBe('content');
    expect(await refused('../../etc/passwd', Buffer.from('x'))).toBe('type');
    expect(await refused('   ', Buffer.from('x'))).toBe('name');
    expect(await app.db.select().from(uploadedFiles)).toEqual([]);
    for (let n = 0; n < 10; n += 1) expect(await refused(`${n}.txt`, Buffer.from('Grüße, 你好\r\n'))).toBe('kept');
    expect(await refused('eleventh.txt', Buffer.from('one more'))).toBe('count');
    expect(fileRefusals.count).toContain('at most 10');
  });

  it('that are pictures of another kind are kept under the name of their own', async () => {
    const stored = await upload(app, null, 'my.screen.jpg', files.png.buffer);
    expect(await readUploadedFile(app, stored.id)).toMatchObject({
      fileName: 'my.screen.png',
      contentType: 'image/png',
    });
  });

  it('are returned byte for byte, with names without folders', async () => {
    const stored = await upload(app, null, '..\\secret/plan.docx', files.docx.buffer);
    const read = await readUploadedFile(app, stored.id);
    expect(read).toMatchObject({ fileName: 'plan.docx', size: files.docx.buffer.length });
    expect(Buffer.concat(await read!.body.toArray())).toEqual(files.docx.buffer);
    expect(await readUploadedFile(app, 'nothing')).toBeNull();
  });

  it('are removed when their sender takes them back, unless they are submitted', async () => {
    const submission = submissionOf('back');
    const one = await upload(app, submission.formId, 'one.pdf', files.pdf.buffer);
    await removeFile(app, `intake-${randomUUID()}`, one.id);
    expect(await isThere(one.id)).toBe(true);
    submission.form.uploadedFiles = [uploadRecord('one.pdf', one)];
    await submitted(submission);
    await removeFile(app, submission.formId, one.id);
    expect(await isThere(one.id)).toBe(true);
    const two = await upload(app, submission.formId, 'two.pdf', files.pdf.buffer);
    await removeFile(app, submission.formId, two.id);
    expect(await isStored(two.id)).toBe(false);
  });

  it('without a submission are deleted after 24 hours, also from the store once it answers', async () => {
    const submission = submissionOf('purge');
    const kept = await upload(app, submission.formId, 'kept.pdf', files.pdf.buffer);
    submission.form.uploadedFiles = [uploadRecord('kept.pdf', kept)];
    await submitted(submission);
    const left = await upload(app, submission.formId, 'left.pdf', files.pdf.buffer);
    const at = (hours: number): AppContext => ({ ...app, now: () => new Date(Date.now() + hours * 3_600_000) });
    await runNow(purgeIntakeLeftovers, at(23));
    expect(await isThere(left.id)).toBe(true);
    const silentStore = { ...app.storage, remove: () => Promise.reject(new Error('store down')) };
    await runNow(purgeIntakeLeftovers, { ...at(25), storage: silentStore });
    expect(await isThere(left.id)).toBe(false);
    expect(await isStored(left.id)).toBe(true);
    await runNow(purgeIntakeLeftovers, at(25));
    expect(await isStored(left.id)).toBe(false);
    expect(await app.db.select({ id: uploadedFiles.storeId }).from(uploadedFiles)).toEqual([{ id: kept.id }]);
    expect(await isStored(kept.id)).toBe(true);
  });

  it('of a process that ends between the steps are swept with everything it left', async () => {
    const ends: Record<string, () => AppContext> = {
      'before the store has it': () => ({
        ...app,
        storage: { ...app.storage, put: () => new Promise(() => {}) },
      }),
      'after the store has it': () => ({
        ...app,
        storage: {
          ...app.storage,
          put: async (file) => app.storage.put(file).then(() => new Promise(() => {})),
        },
      }),
    };
    for (const [when, dying] of Object.entries(ends)) {
      void keep(dying(), null, 'cut.pdf', files.pdf.buffer);
      const [row] = await vi.waitFor(async () => {
        const rows = await app.db.select().from(uploadedFiles);
        expect([when, rows.length]).toEqual([when, 1]);
        if (when.startsWith('after')) expect(await isStored(rows[0]?.storeId ?? '')).toBe(true);
        return rows;
      }, 20_000);
      const id = row?.storeId ?? '';
      expect(await isThere(id)).toBe(false);
      // Another replica may be uploading it: ends after an hour, or at a start without other processes.
      await endCutOffUploads(app, false);
      expect(await app.db.select().from(uploadedFiles)).toHaveLength(1);
      await endCutOffUploads(app, true);
      expect(await app.db.select().from(uploadedFiles)).toEqual([]);
      expect(await isStored(id)).toBe(false);
    }
    void keep(ends['after the store has it']!(), null, 'cut.pdf', files.pdf.buffer);
    await vi.waitFor(async () => expect(await app.db.select().from(uploadedFiles)).toHaveLength(1), 20_000);
    await runNow(purgeIntakeLeftovers, { ...app, now: () => new Date(Date.now() + 2 * 3_600_000) });
    expect(await app.db.select().from(uploadedFiles)).toEqual([]);
  });

  it('leave nothing in the temporary folder, however they end', async () => {
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('meridian-upload-'));
    let whileStoring: string[] = [];
    const storage = {
      ...app.storage,
      put: async () => {
        whileStoring = (await readdir(tmpdir())).filter((name) => name.startsWith('meridian-upload-'));
        throw new Error('store down');
      },
    };
    await keep({ ...app, storage }, null, 'a.pdf', files.pdf.buffer);
    expect(whileStoring).toEqual(before);
  });

  it('with a virus are rejected, and so are all files while the scanner does not answer', async () => {
    const clamd = await openClamdPeer();
    const scanning = { ...app, env: { ...app.env, CLAMD_URL: clamd.url } };
    expect(await keep(scanning, null, 'eicar.txt', eicar)).toEqual({ ok: false, reason: 'virus' });
    expect(await keep(scanning, null, 'clean.txt', Buffer.from('clean'))).toMatchObject({ ok: true });
    await clamd.close();
    expect(await keep(scanning, null, 'clean.txt', Buffer.from('clean'))).toEqual({ ok: false, reason: 'store' });
  });

  it('are rejected when the store is full, and unattached ones at a quarter of its size', async () => {
    const small = { ...app, env: { ...app.env, UPLOADS_MAX_MB: 4 } };
    const big = Buffer.alloc(900 * 1024, 'a');
    expect(await keep(small, null, 'one.txt', big)).toMatchObject({ ok: true });
    expect(await keep(small, null, 'two.txt', big)).toEqual({ ok: false, reason: 'full' });
    expect(await keep(small, null, 'small.txt', Buffer.from('a'))).toMatchObject({ ok: true });
  });

  it('get names without characters that reverse the text direction', async () => {
    const stored = await upload(app, null, 'invoice\u202Etxt.pdf', files.pdf.buffer);
    const file = await readUploadedFile(app, stored.id);
    file?.body.destroy();
    expect(file?.fileName).toBe('invoicetxt.pdf');
  });

  it('rejected by the store leave no row', async () => {
    const silentStore = { ...app.storage, put: () => Promise.reject(new Error('store down')) };
    const answer = await keep({ ...app, storage: silentStore }, null, 'a.pdf', files.pdf.buffer);
    expect(answer).toEqual({ ok: false, reason: 'store' });
    expect(await app.db.select().from(uploadedFiles)).toEqual([]);
  });
});

async function submitted(submission: object): Promise<string> {
  return referenceIn(await submitIntake(app, submission, client));
}

async function isThere(id: string): Promise<boolean> {
  const file = await readUploadedFile(app, id);
  file?.body.destroy();
  return file !== null;
}

async function isStored(id: string): Promise<boolean> {
  const body = await app.storage.read(id);
  body?.destroy();
  return body !== null;
}
