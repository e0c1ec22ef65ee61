import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { FileTooLarge, readMultipart, type FileInfo, type MultipartLimits } from '#server/http/request/multipart.ts';
import type { Readable } from 'node:stream';

const limits: MultipartLimits = { fileBytes: 1000, files: 3, fields: 5, fieldBytes: 50 };
const roomy: MultipartLimits = { fileBytes: 1_000_000, files: 3, fields: 5, fieldBytes: 1_000_000 };

function post(form: FormData): Request {
  return new Request('http://127.0.0.1/', { method: 'POST', body: form });
}

function raw(body: string | ReadableStream<Uint8Array>, contentType = 'multipart/form-data; boundary=b'): Request {
  const init = { method: 'POST', body, headers: { 'Content-Type': contentType }, duplex: 'half' };
  return new Request('http://127.0.0.1/', init);
}

async function keep(field: string, stream: Readable, info: FileInfo) {
  return { field, fileName: info.fileName, before: [...info.fields.keys()], content: await text(stream) };
}

function formOf(entries: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

describe('readMultipart', () => {
  test('delivers fields, including repeated ones, and files in order', async () => {
    const form = formOf([
      ['formId', 'intake-1'],
      ['areas', 'one'],
      ['areas', 'zwei ü'],
      ['file', new File(['first'], 'résumé 日本.pdf', { type: 'application/pdf' })],
      ['file', new File(['second'], 'b.txt')],
      ['last', 'x'],
    ]);
    const answer = await readMultipart(post(form), { limits, onFile: keep });
    expect(answer.ok && answer.fields.getAll('areas')).toEqual(['one', 'zwei ü']);
    expect(answer.ok && answer.files).toEqual([
      { field: 'file', fileName: 'résumé 日本.pdf', before: ['formId', 'areas', 'areas'], content: 'first' },
      { field: 'file', fileName: 'b.txt', before: ['formId', 'areas', 'areas'], content: 'second' },
    ]);
    expect(answer.ok && answer.fields.get('last')).toBe('x');
  });

  test('skips an empty file input', async () => {
    const answer = await readMultipart(
      post(
        formOf([
          ['file', new File([], '')],
          ['a', 'b'],
        ]),
      ),
      { limits, onFile: keep },
    );
    expect(answer).toMatchObject({ ok: true, files: [], filesLeftOut: false });
  });

  test.each([
    ['left out', 'attachment; name="a"'],
    ['a field', 'form-data; name="a"'],
    ['a file', 'form-data; name="a"; filename="a.pdf"'],
  ])('finishes a part that is %s and larger than the stream buffer, in any chunk size', async (_, disposition) => {
    const whole = `--b\r\nContent-Disposition: ${disposition}\r\n\r\n${'x'.repeat(300_000)}\r\n--b--\r\n`;
    const bytes = new TextEncoder().encode(whole);
    for (const size of [bytes.length, 150_000, 65_536, 1000]) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let from = 0; from < bytes.length; from += size) controller.enqueue(bytes.subarray(from, from + size));
          controller.close();
        },
      });
      const answer = await readMultipart(raw(body), { limits: roomy, onFile: keep });
      expect(answer.ok).toBe(true);
    }
  });

  test('fails only the unread file when the client disconnects before it is read', async () => {
    let leave = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const head = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';
        controller.enqueue(new TextEncoder().encode(`--b\r\n${head}\r\n\r\nhalf of i`));
        leave = () => controller.error(new Error('gone'));
      },
    });
    const read: Promise<string>[] = [];
    const answer = await readMultipart(raw(body), {
      limits,
      onFile: async (_field, stream) => {
        leave();
        await new Promise((resolve) => setTimeout(resolve, 20));
        read.push(text(stream));
      },
    });
    expect(answer).toMatchObject({ ok: false, reason: 'aborted' });
    await expect(read[0]).rejects.toThrow('aborted');
  });

  test.each(['name="file"; filename=""', 'name=""; filename="a.pdf"', 'name="file"', 'filename="a.pdf"'])(
    'reports a part (%s) that breaks off as malformed, without any other failure',
    async (disposition) => {
      const body = `--b\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: application/pdf\r\n\r\nhalf of i`;
      const answer = await readMultipart(raw(body), { limits, onFile: keep });
      expect(answer).toMatchObject({ ok: false });
      await new Promise((resolve) => setTimeout(resolve, 10));
    },
  );

  test('keeps the rest of the form when a file is refused unread', async () => {
    const form = formOf([
      ['file', new File(['x'.repeat(900)], 'bad.exe')],
      ['file', new File(['fine'], 'good.pdf')],
      ['after', 'kept'],
    ]);
    const answer = await readMultipart(post(form), {
      limits,
      onFile: async (_field, stream, info) => {
        if (info.fileName.endsWith('.exe')) {
          stream.destroy();
          return 'refused';
        }
        return text(stream);
      },
    });
    expect(answer).toMatchObject({ ok: true, files: ['refused', 'fine'] });
    expect(answer.ok && answer.fields.get('after')).toBe('kept');
  });

  test('fails the reader of a file over its limit, and lets it continue', async () => {
    const form = formOf([
      ['file', new File(['x'.repeat(1001)], 'big')],
      ['after', 'kept'],
    ]);
    expect(await readMultipart(post(form), { limits, onFile: keep })).toMatchObject({
      ok: false,
      reason: 'file-too-large',
    });
    const answer = await readMultipart(post(form), {
      limits,
      onFile: (_field, stream) => text(stream).catch((error: unknown) => error instanceof FileTooLarge),
    });
    expect(answer).toMatchObject({ ok: true, files: [true] });
  });

  test('accepts a file of exactly the limit', async () => {
    const answer = await readMultipart(post(formOf([['file', new File(['x'.repeat(1000)], 'a')]])), {
      limits,
      onFile: keep,
    });
    expect(answer.ok && answer.files[0]?.content.length).toBe(1000);
  });

  test('leaves out and reports a fourth file, and refuses a form with too many or too large fields', async () => {
    const files = formOf(['a', 'b', 'c', 'd'].map((name) => ['file', new File([name], name)] as const));
    const answer = await readMultipart(post(files), { limits, onFile: keep });
    expect(answer).toMatchObject({ ok: true, filesLeftOut: true });
    expect(answer.ok && answer.files).toHaveLength(3);
    const many = formOf(['1', '2', '3', '4', '5', '6'].map((name) => [name, ''] as const));
    expect(await readMultipart(post(many), { limits, onFile: keep })).toMatchObject({
      ok: false,
      reason: 'too-many-fields',
    });
    const large = formOf([['a', 'x'.repeat(51)]]);
    expect(await readMultipart(post(large), { limits, onFile: keep })).toMatchObject({
      ok: false,
      reason: 'field-too-large',
    });
  });

  test.each([
    ['another type', raw('{}', 'application/json')],
    ['no boundary', raw('x', 'multipart/form-data; charset=utf-8')],
    [
      'no body',
      new Request('http://127.0.0.1/', {
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      }),
    ],
  ])('%s is not multipart', async (_name, request) => {
    expect(await readMultipart(request, { limits, onFile: keep })).toMatchObject({
      ok: false,
      reason: 'not-multipart',
    });
  });

  test.each([
    ['cut off in a file', '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nabc'],
    ['cut off in a field', '--b\r\nContent-Disposition: form-data; name="f"\r\n\r\nabc'],
    ['cut off in a header', '--b\r\nContent-Disposition: form-da'],
    ['no part at all', 'nothing here'],
  ])('%s is malformed', async (_name, body) => {
    expect(await readMultipart(raw(body), { limits, onFile: keep })).toMatchObject({ ok: false, reason: 'malformed' });
  });

  test('fails the reader of a file when the client disconnects', async () => {
    let failure: unknown;
    const head = '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nabc';
    const chunks = [new TextEncoder().encode(head)];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks.pop();
        if (chunk === undefined) setTimeout(() => controller.error(new Error('gone')), 20);
        else controller.enqueue(chunk);
      },
    });
    const answer = await readMultipart(raw(body), {
      limits,
      onFile: (field, stream, info) =>
        keep(field, stream, info).catch((error: unknown) => {
          failure = error;
          throw error;
        }),
    });
    expect(answer).toMatchObject({ ok: false, reason: 'aborted' });
    expect(failure).toBeInstanceOf(Error);
  });

  test('rethrows an error of the file handler after reading the form', async () => {
    const form = formOf([
      ['file', new File(['a'], 'a')],
      ['after', 'b'],
    ]);
    const onFile = () => Promise.reject(new Error('store down'));
    await expect(readMultipart(post(form), { limits, onFile })).rejects.toThrow('store down');
  });
});
