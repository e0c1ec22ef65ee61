import { expect, it } from 'vitest';
import { newDraft } from '#features/intake/draft/intake-draft.ts';
import type { QueuedFile } from '#features/intake/uploads/upload-queue.ts';
import { keptFiles, rowsOfDraft } from '#features/intake/draft/draft-files.ts';

const now = new Date('2026-03-01T12:00:00Z');
const draft = { ...newDraft(now, '0b9c2f2e-7d0f-4a53-9d6e-0c6f2b6a1d11'), savedAt: now.toISOString() };

function row(name: string, change: Partial<QueuedFile>): QueuedFile {
  return {
    key: name,
    name,
    size: 12,
    state: 'waiting',
    progress: 0,
    googleDriveId: '',
    googleDriveUrl: '',
    retryable: true,
    ...change,
  };
}

function afterReload(rows: readonly QueuedFile[], at: Date) {
  const { uploadedFiles, ...rest } = keptFiles(rows);
  const kept = { ...draft, ...rest, form: { ...draft.form, uploadedFiles } };
  return rowsOfDraft(kept, at).map(({ name, state, size, googleDriveId, error, retryable }) => ({
    name,
    state,
    size,
    googleDriveId,
    error,
    retryable,
  }));
}

const done = row('a.pdf', { state: 'done', googleDriveId: 'f1', googleDriveUrl: '/f1', uploadedAt: now.toISOString() });

it('restores uploaded files after a reload, and offers those again that were not uploaded', () => {
  const failed = row('b.pdf', { state: 'failed', error: 'Upload failed: Bad Gateway' });
  const rows = [done, failed, row('c.pdf', { state: 'sending' }), row('d.exe', { state: 'refused', error: 'x' })];
  expect(afterReload(rows, now)).toEqual([
    { name: 'a.pdf', state: 'done', size: 12, googleDriveId: 'f1', error: undefined, retryable: false },
    {
      name: 'b.pdf',
      state: 'failed',
      size: null,
      googleDriveId: '',
      error: 'Upload failed: Bad Gateway',
      retryable: false,
    },
    { name: 'd.exe', state: 'failed', size: null, googleDriveId: '', error: 'Upload error: x', retryable: false },
    {
      name: 'c.pdf',
      state: 'failed',
      size: null,
      googleDriveId: '',
      error: 'Upload error: the page was closed before it was up. Choose the file again.',
      retryable: false,
    },
  ]);
});

it('requests a file again that the server has deleted', () => {
  const [late] = afterReload([done], new Date('2026-03-02T12:00:00Z'));
  expect(late).toMatchObject({ name: 'a.pdf', state: 'failed', googleDriveId: '' });
  expect(late?.error).toMatch(/^Upload error: the form was not sent within 24 hours/u);
});
