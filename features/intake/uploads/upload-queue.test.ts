import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fileRefusals, maxFileRecords } from '#features/intake/intake-files.ts';
import { answerIn } from '#features/intake/uploads/upload-transport.ts';
import {
  openUploadQueue,
  uploadRecords,
  type Upload,
  type UploadResult,
} from '#features/intake/uploads/upload-queue.ts';

const noon = new Date('2026-03-01T12:00:00Z');

interface Sending {
  readonly name: string;
  readonly progress: (percent: number) => void;
  readonly signal: AbortSignal;
  readonly answer: (answer: UploadResult) => void;
  readonly fail: (error: Error) => void;
}

function setUp() {
  const sendings: Sending[] = [];
  const upload: Upload = (file, progress, signal) =>
    new Promise((answer, fail) => sendings.push({ name: file.name, progress, signal, answer, fail }));
  const discarded: string[] = [];
  const queue = openUploadQueue(
    upload,
    (fileId) => discarded.push(fileId),
    () => noon,
  );
  const states = () => queue.files().map((file) => `${file.name} ${file.state} ${file.progress}`);
  return { queue, sendings, states, discarded };
}

function text(name: string, content = 'words'): File {
  return new File([content], name);
}

function up(fileId: string): UploadResult {
  return { ok: true, fileId, webViewLink: `https://files.example/${fileId}` };
}

async function tick(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

describe('the upload queue', () => {
  it('deletes an uploaded file from the server when it is removed, and requests nothing for any other', async () => {
    const { queue, sendings, states, discarded } = setUp();
    await queue.add([text('a.txt'), text('b.txt')]);
    sendings[0]?.answer(up('id-a'));
    await tick();
    queue.remove('file-1');
    queue.remove('file-2');
    expect(states()).toEqual([]);
    expect(discarded).toEqual(['id-a']);
  });

  it('gives up a file without progress for 30 seconds, and continues with the next', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { queue, sendings, states } = setUp();
    const added = queue.add([text('stuck.txt'), text('next.txt')]);
    await vi.advanceTimersByTimeAsync(29_000);
    await added;
    sendings[0]?.progress(5);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(states()).toEqual(['stuck.txt sending 5', 'next.txt waiting 0']);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(sendings[0]?.signal.aborted).toBe(true);
    expect(states()).toEqual(['stuck.txt failed 100', 'next.txt sending 0']);
    expect(queue.files()[0]).toMatchObject({ retryable: true });
    expect(queue.files()[0]?.error).toContain('no progress for 30 seconds');
    sendings[1]?.answer(up('id-next'));
    await vi.advanceTimersByTimeAsync(31_000);
    await queue.settled();
    expect(states()).toEqual(['stuck.txt failed 100', 'next.txt done 100']);
  });

  it('sends one file at a time, in order, with progress', async () => {
    const { queue, sendings, states } = setUp();
    await queue.add([text('a.txt'), text('b.txt')]);
    expect(sendings.map(({ name }) => name)).toEqual(['a.txt']);
    sendings[0]?.progress(40);
    expect(states()).toEqual(['a.txt sending 40', 'b.txt waiting 0']);
    sendings[0]?.answer(up('id-a'));
    await tick();
    expect(states()).toEqual(['a.txt done 100', 'b.txt sending 0']);
    sendings[1]?.answer(up('id-b'));
    await queue.settled();
    expect(uploadRecords(queue.files())).toEqual([
      { fileName: 'a.txt', googleDriveId: 'id-a', googleDriveUrl: 'https://files.example/id-a', uploadSuccess: true },
      { fileName: 'b.txt', googleDriveId: 'id-b', googleDriveUrl: 'https://files.example/id-b', uploadSuccess: true },
    ]);
    expect(queue.files()[0]?.uploadedAt).toBe(noon.toISOString());
  });

  it('reports a failure with the message of the specification, and continues', async () => {
    const { queue, sendings } = setUp();
    await queue.add([text('a.txt'), text('b.txt'), text('c.txt')]);
    sendings[0]?.answer({ ok: false, reason: 'refused', statusText: 'Bad Gateway', message: 'The store is away.' });
    await tick();
    sendings[1]?.fail(new Error('no route'));
    await tick();
    sendings[2]?.answer(up('id-c'));
    await queue.settled();
    expect(queue.files().map(({ state, progress, error, advice }) => ({ state, progress, error, advice }))).toEqual([
      { state: 'failed', progress: 100, error: 'Upload failed: Bad Gateway', advice: 'The store is away.' },
      { state: 'failed', progress: 100, error: 'Upload error: no route', advice: undefined },
      { state: 'done', progress: 100, error: undefined, advice: undefined },
    ]);
    expect(uploadRecords(queue.files()).map(({ uploadSuccess, error }) => [uploadSuccess, error])).toEqual([
      [true, undefined],
      [false, 'Upload failed: Bad Gateway'],
      [false, 'Upload error: no route'],
    ]);
  });

  it('rejects invalid files on their rows, and sends the rest', async () => {
    const { queue, sendings } = setUp();
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.pdf');
    await queue.add([large, text('tool.exe'), text('empty.txt', ''), text('not-a.pdf', 'MZ...'), text('ok.txt')]);
    expect(queue.files().map(({ state, error }) => [state, error])).toEqual([
      ['refused', fileRefusals.size],
      ['refused', fileRefusals.type],
      ['refused', fileRefusals.empty],
      ['refused', fileRefusals.content],
      ['sending', undefined],
    ]);
    expect(sendings).toHaveLength(1);
    expect(uploadRecords(queue.files()).map(({ fileName, error }) => [fileName, error])).toEqual([
      ['large.pdf', `Upload error: ${fileRefusals.size}`],
      ['tool.exe', `Upload error: ${fileRefusals.type}`],
      ['empty.txt', `Upload error: ${fileRefusals.empty}`],
      ['not-a.pdf', `Upload error: ${fileRefusals.content}`],
    ]);
  });

  it('keeps a place in the form for each uploaded file, however many are rejected', async () => {
    const { queue, sendings } = setUp();
    await queue.add([...Array.from({ length: 60 }, (_, index) => text(`${index}.exe`)), text('ok.txt')]);
    sendings[0]?.answer(up('id-ok'));
    await queue.settled();
    const records = uploadRecords(queue.files());
    expect(records).toHaveLength(maxFileRecords);
    expect(records[0]).toMatchObject({ fileName: 'ok.txt', uploadSuccess: true });
  });

  it('gives the place of a failed file to another', async () => {
    const { queue, sendings } = setUp();
    await queue.add(Array.from({ length: 10 }, (_, index) => text(`${index}.txt`)));
    sendings[0]?.fail(new Error('no route'));
    await tick();
    await queue.add([text('late.txt'), text('later.txt')]);
    expect(
      queue
        .files()
        .map(({ state }) => state)
        .slice(10),
    ).toEqual(['waiting', 'refused']);
  });

  it('accepts ten files, counted across overlapping drops, and one more after one is removed', async () => {
    const { queue } = setUp();
    const files = Array.from({ length: 6 }, (_, index) => text(`${index}.txt`));
    await Promise.all([queue.add(files), queue.add(files)]);
    const refused = queue.files().filter(({ state }) => state === 'refused');
    expect(refused.map(({ error }) => error)).toEqual([fileRefusals.count, fileRefusals.count]);
    queue.remove('file-10');
    await queue.add([text('late.txt')]);
    expect(queue.files().at(-1)?.state).toBe('waiting');
  });

  it('cancels a running upload, continues, and sends it again on request', async () => {
    const { queue, sendings, states } = setUp();
    await queue.add([text('a.txt'), text('b.txt')]);
    queue.cancel('file-1');
    expect(sendings[0]?.signal.aborted).toBe(true);
    sendings[0]?.answer({ ok: false, reason: 'unanswered', message: 'Canceled' });
    await tick();
    expect(states()).toEqual(['a.txt canceled 0', 'b.txt sending 0']);
    queue.retry('file-1');
    sendings[1]?.answer(up('id-b'));
    await tick();
    expect(states()).toEqual(['a.txt sending 0', 'b.txt done 100']);
    sendings[2]?.answer(up('id-a'));
    await queue.settled();
    expect(uploadRecords(queue.files()).map(({ fileName }) => fileName)).toEqual(['a.txt', 'b.txt']);
  });

  it('forgets a removed file, even during its upload', async () => {
    const { queue, sendings, states } = setUp();
    await queue.add([text('a.txt'), text('b.txt')]);
    queue.remove('file-1');
    expect(sendings[0]?.signal.aborted).toBe(true);
    sendings[0]?.answer(up('late'));
    await tick();
    expect(states()).toEqual(['b.txt sending 0']);
  });

  it('settles only when all uploads are finished', async () => {
    const { queue, sendings } = setUp();
    const settled: string[] = [];
    await queue.add([text('a.txt')]);
    const done = queue.settled().then(() => settled.push('settled'));
    await tick();
    expect(settled).toEqual([]);
    sendings[0]?.answer(up('id-a'));
    await done;
    expect(settled).toEqual(['settled']);
  });

  it('restores the rows of a draft and keeps its own running uploads', async () => {
    const { queue, sendings, states } = setUp();
    await queue.add([text('a.txt')]);
    queue.restore([
      {
        key: 'draft-1',
        name: 'old.pdf',
        size: null,
        state: 'done',
        progress: 100,
        googleDriveId: 'old',
        googleDriveUrl: '/old',
        retryable: false,
      },
    ]);
    expect(states()).toEqual(['old.pdf done 100', 'a.txt sending 0']);
    sendings[0]?.answer(up('id-a'));
    await queue.settled();
    expect(states()).toEqual(['old.pdf done 100', 'a.txt done 100']);
  });
});

describe('the server’s answer to a file', () => {
  it('reads the id and the link', () => {
    const body = JSON.stringify({ success: true, fileId: 'f1', webViewLink: '/files/f1' });
    expect(answerIn(200, 'OK', body)).toEqual({ ok: true, fileId: 'f1', webViewLink: '/files/f1' });
  });

  it('reads the message of a rejection, and names the status itself when the protocol does not', () => {
    expect(answerIn(413, '', '{"message":"Too large."}')).toEqual({
      ok: false,
      reason: 'refused',
      statusText: 'Content Too Large',
      message: 'Too large.',
    });
    expect(answerIn(599, '', '<html>')).toMatchObject({ statusText: 'status 599', message: undefined });
    expect(answerIn(200, 'OK', 'not json')).toMatchObject({ ok: false, statusText: 'OK' });
  });
});
