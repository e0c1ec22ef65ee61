import { request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { maxFileBytes } from '#features/intake/intake-files.ts';
import { makePerson, usualPassword } from '../../tests/accounts.ts';
import { submissionOf, visitorAddress } from '../../tests/intakes.ts';
import { files } from '../../tests/e2e/files.ts';
import { openBuiltSite, type BuiltSite } from '../../tests/built-site.ts';

let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite({ TRUSTED_PROXIES: '127.0.0.1/32', LOG_LEVEL: 'silent' });
});
afterAll(() => site.close());

const submissions = '/functions/v1/intake-submissions';
const uploads = '/functions/v1/upload-to-drive';

describe('the intake as JSON', () => {
  it('answers with a reference, and with the same one the next time', async () => {
    const submission = submissionOf('json');
    const first = await postJson(submissions, submission);
    expect(first.status).toBe(200);
    const body: unknown = await first.json();
    expect(body).toMatchObject({ success: true, message: 'Thank You for Your Submission!' });
    expect(await (await postJson(submissions, submission)).json()).toEqual(body);
  });

  it('accepts a form from a program without a form id or start time', async () => {
    const { form } = submissionOf('program');
    const answers: unknown[] = [];
    for (let n = 0; n < 2; n += 1) {
      const response = await postJson(submissions, { form }, visitorAddress(7_000_002));
      expect(response.status).toBe(200);
      answers.push(((await response.json()) as { reference: string }).reference);
    }
    expect(new Set(answers).size).toBe(2);
  });

  it.each([
    ['{', 400, 'malformed'],
    ['null', 400, 'no-form'],
    ['{"formId":"intake-1"}', 400, 'no-form'],
    ['[1]', 400, 'no-form'],
    [JSON.stringify({ ...submissionOf('x'), form: { company: 'Q\u0000' } }), 422, 'invalid'],
    [
      JSON.stringify({ ...submissionOf('x'), form: { ...submissionOf('x').form, automationAreas: 'all' } }),
      422,
      'invalid',
    ],
  ])('rejects %s with the common error shape', async (body, status, code) => {
    const response = await post(submissions, body, { 'Content-Type': 'application/json' });
    expect(response.status).toBe(status);
    const answer = (await response.json()) as { requestId: string };
    expect(answer).toMatchObject({ success: false, message: expect.any(String) as string, error: { code } });
    expect(answer.requestId).toBe(response.headers.get('X-Request-Id'));
  });

  it('takes one statement, and reads nothing for its answer', async () => {
    await postJson(submissions, submissionOf('first of all'));
    const sent = vi.spyOn(site.app.db.$client, 'query');
    const connected = vi.spyOn(site.app.db.$client, 'connect');
    expect((await postJson(submissions, submissionOf('counted'))).status).toBe(200);
    const texts = sent.mock.calls.map(([query]: readonly unknown[]) => JSON.stringify(query));
    expect(texts.filter((text) => /intake_submissions|articles/.test(text))).toHaveLength(1);
    // A transaction would have a connection of its own.
    expect(connected).toHaveBeenCalledTimes(sent.mock.calls.length);
    vi.restoreAllMocks();
  });

  it('names each invalid field', async () => {
    const response = await postJson(submissions, { ...submissionOf('fields'), form: { workEmail: 'ada' } });
    expect(await response.json()).toMatchObject({
      error: {
        fields: { company: 'Enter your company name', workEmail: 'Enter an email address such as name@company.com' },
      },
    });
  });

  it('rejects other methods and media types', async () => {
    const got = await fetch(site.origin + submissions);
    expect([got.status, got.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await post(submissions, 'x', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await fetch(site.origin + submissions, { method: 'PUT', body: '{}' })).status).toBe(405);
  });

  it('is limited by address, and says when to try again', async () => {
    const visitor = visitorAddress(7_000_001);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await postJson(submissions, submissionOf(`l${n}`), visitor)).status);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    const refused = await postJson(submissions, submissionOf('l21'), visitor);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('Please try again') as string });
  });
});

describe('uploads', () => {
  it('return the id and the private link', async () => {
    const response = await upload('map.pdf', files.pdf.buffer);
    const { fileId, webViewLink } = (await response.json()) as { fileId: string; webViewLink: string };
    expect(webViewLink).toBe(`${site.origin}/admin/files/${fileId}`);
    const unsigned = await fetch(webViewLink);
    expect(unsigned.status).toBe(401);
    expect(await unsigned.text()).not.toContain('%PDF');
    const html = { headers: { Accept: 'text/html' }, redirect: 'manual' } as const;
    const inABrowser = await fetch(webViewLink, html);
    expect([inABrowser.status, inABrowser.headers.get('Location')]).toEqual([
      302,
      `/login?returnTo=${encodeURIComponent(`/admin/files/${fileId}`)}`,
    ]);
    for (const role of ['user', 'admin']) {
      const { email } = await makePerson(site.app, `${role}-of-files`, { role });
      const signedIn = await fetch(`${site.origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password: usualPassword }),
      });
      const Cookie = signedIn.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; ');
      const file = await fetch(webViewLink, { headers: { Cookie } });
      const page = await fetch(webViewLink, { headers: { Cookie, Accept: 'text/html' } });
      if (role === 'user') {
        expect([file.status, page.status]).toEqual([403, 403]);
        continue;
      }
      expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; /);
      expect(await file.text()).toContain('%PDF');
      expect((await fetch(`${site.origin}/admin/files/none`, { headers: { Cookie } })).status).toBe(404);
    }
  });

  it.each([
    ['empty.pdf', Buffer.alloc(0), 422, 'file-empty'],
    ['setup.exe', Buffer.from('MZ'), 415, 'file-type'],
    ['invoice.pdf', files.disguised.buffer, 415, 'file-content'],
    ['large.pdf', Buffer.concat([files.pdf.buffer, Buffer.alloc(maxFileBytes)]), 413, 'file-size'],
  ])('of %s are rejected with a message', async (name, bytes, status, code) => {
    const response = await upload(name, bytes);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, error: { code } });
  });

  it('of exactly 10 MB are accepted, and one byte more is rejected', async () => {
    const padded = (size: number) => Buffer.concat([files.pdf.buffer, Buffer.alloc(size - files.pdf.buffer.length)]);
    expect((await upload('exact.pdf', padded(maxFileBytes))).status).toBe(200);
    expect((await upload('over.pdf', padded(maxFileBytes + 1))).status).toBe(413);
  });

  it('accept a name and a form that follow the file', async () => {
    const { formId } = submissionOf('order');
    const body = new FormData();
    body.set('file', new File([new Uint8Array(files.pdf.buffer)], 'brief.exe'));
    body.set('fileName', 'mine.pdf');
    body.set('formId', formId);
    const response = await fetch(site.origin + uploads, {
      method: 'POST',
      body,
      headers: { 'X-Forwarded-For': visitorAddress(++visitors) },
    });
    expect(response.status).toBe(200);
    const { rows } = await site.query(`select file_name from uploaded_files where form_id = '${formId}'`);
    expect(rows).toEqual([{ file_name: 'mine.pdf' }]);
  });

  it('from one address are limited to 500 MB a day', async () => {
    const address = visitorAddress(++visitors);
    const key = await site.query<{ key: string }>(`select key from rate_limits where key like 'upload-bytes:%'`);
    expect(key.rows.length).toBeGreaterThan(0);
    const send = () => {
      const body = new FormData();
      body.set('file', new File([new Uint8Array(Buffer.alloc(1024 * 1024, 'a'))], 'big.txt'));
      return fetch(site.origin + uploads, { method: 'POST', body, headers: { 'X-Forwarded-For': address } });
    };
    expect((await send()).status).toBe(200);
    await site.query(`update rate_limits set points = ${String(500 * 1024)} where key like 'upload-bytes:%'`);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(80_000);
    await site.query(`delete from rate_limits where key like 'upload-bytes:%'`);
  });

  it('of an eleventh file are rejected until one is removed', async () => {
    const { formId } = submissionOf('eleven');
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      const response = await upload(`${n}.txt`, Buffer.from(`text ${n}`), formId);
      ids.push(((await response.json()) as { fileId: string }).fileId);
    }
    expect((await upload('eleventh.txt', Buffer.from('x'), formId)).status).toBe(422);
    const query = new URLSearchParams({ formId, fileId: ids[0] ?? '' }).toString();
    expect((await fetch(`${site.origin}${uploads}?${query}`, { method: 'DELETE' })).status).toBe(200);
    expect((await upload('eleventh.txt', Buffer.from('x'), formId)).status).toBe(200);
  });

  it('that are cut off leave nothing behind, and the next one succeeds', async () => {
    const before = await fileCount();
    await cutOff();
    await delay(200);
    expect(await fileCount()).toBe(before);
    expect((await upload('after.pdf', files.pdf.buffer)).status).toBe(200);
    expect(await fileCount()).toBe(before + 1);
  });

  it.each([
    ['nothing', new URLSearchParams({ a: 'b' }), 415],
    ['a broken form', 'no boundary', 400],
  ])('of %s are rejected', async (_what, body, status) => {
    const headers: Record<string, string> = {};
    if (typeof body === 'string') headers['Content-Type'] = 'multipart/form-data; boundary=x';
    expect((await fetch(site.origin + uploads, { method: 'POST', body, headers })).status).toBe(status);
  });
});

let visitors = 0;

function post(path: string, body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(site.origin + path, { method: 'POST', body, headers });
}

function postJson(path: string, body: object, address = visitorAddress(++visitors)): Promise<Response> {
  return post(path, JSON.stringify(body), { 'Content-Type': 'application/json', 'X-Forwarded-For': address });
}

function upload(name: string, bytes: Buffer, formId?: string): Promise<Response> {
  const body = new FormData();
  if (formId) body.set('formId', formId);
  body.set('fileName', name);
  body.set('file', new File([new Uint8Array(bytes)], name));
  return fetch(site.origin + uploads, {
    method: 'POST',
    body,
    headers: { 'X-Forwarded-For': visitorAddress(++visitors) },
  });
}

async function fileCount(): Promise<number> {
  const { rows } = await site.query<{ files: number }>('select count(*)::int as files from uploaded_files');
  return rows[0]?.files ?? -1;
}

/** Announces a file, sends half and disconnects. */
function cutOff(): Promise<void> {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="cut.pdf"\r\n\r\n';
  return new Promise((resolve) => {
    const sending = httpRequest(site.origin + uploads, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 1_000_000 },
    });
    sending.on('error', () => resolve());
    sending.write(Buffer.concat([Buffer.from(head), files.pdf.buffer]), () => {
      setTimeout(() => sending.destroy(), 100);
    });
  });
}
