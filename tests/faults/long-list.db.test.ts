import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEngine } from '../open-test-database.ts';
import { freePort, startSite, type Site } from '../site.ts';

/** Judging them takes longer than a start. Choosing another column is in long-list.app.test.ts of the import. */
const count = 12_000;
/** Every tenth address is that of the line before. */
const list = [
  'Email,Name',
  ...Array.from({ length: count }, (_, at) => `p${at % 10 === 9 ? at - 1 : at}@harbour.example,Person ${at}`),
].join('\n');

let dataDir: string;
let port: number;
let site: Site;
let cookie = '';

const start = () => startSite({ dataDir, port, settings: { LOG_LEVEL: 'error' } });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'meridian-list-'));
  port = await freePort();
});

afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function upload(content: string | Buffer<ArrayBuffer>, name: string): Promise<Response> {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  const headers = { Origin: site.origin, Cookie: cookie };
  return fetch(`${site.origin}/admin/newsletter/import`, { method: 'POST', redirect: 'manual', headers, body: form });
}

/** The text of a page, and how far the list is read; null once there is a review. */
async function look(path: string) {
  const response = await fetch(`${site.origin}${path}`, { headers: { Cookie: cookie } });
  const html = await response.text();
  const text = html.replaceAll(/<script[\s\S]*?<\/script>|<[^>]+>/gu, ' ').replaceAll(/\s+/gu, ' ');
  const read = /Reading the list: ([\d,]+) of ([\d,]+) lines/u.exec(text);
  return { html, text, read: read && read.slice(1).map((number) => Number(number.replace(',', ''))) };
}

const patient = { timeout: 120_000, interval: 500 };

test.runIf(testEngine === 'embedded')(
  'the upload of a long list is answered before its lines are judged, which goes on after a kill',
  async () => {
    site = await start();
    const [, email = '', password = ''] = /(owner\S*@\S+)\s+(\S+)/u.exec(site.output()) ?? [];
    const signedIn = await fetch(`${site.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: site.origin },
      body: JSON.stringify({ email, password }),
    });
    cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ');

    const broken = await upload(Buffer.from('PK\u0003\u0004 not a workbook, ann@harbour.example'), 'list.xlsx');
    expect([broken.status, await broken.text()]).toEqual([
      422,
      expect.stringContaining('Save it as CSV and try again'),
    ]);

    const uploaded = await upload(list, 'fair.csv');
    const path = uploaded.headers.get('location') ?? '';
    expect([uploaded.status, path]).toEqual([302, expect.stringMatching(/^\/admin\/newsletter\/import\/[\w-]+$/u)]);
    const first = await look(path);
    expect(first.read?.[0]).toBeLessThan(count);
    expect(first.read?.[1]).toBe(count);
    expect(first.text).toContain('You can leave this page.');
    expect(first.text).not.toContain('Lines by result');
    // Without scripts, the page reloads itself.
    expect(first.html).toMatch(/<noscript><meta http-equiv="refresh" content="\d"\/?><\/noscript>/u);
    const readMore = async () => ((await look(path)).read ?? [count])[0] ?? 0;
    await expect.poll(readMore, patient).toBeGreaterThan(2000);
    await site.kill();

    site = await start();
    expect((await look(path)).read?.[0]).toBeLessThan(count);
    await expect.poll(async () => (await look(path)).read, patient).toBeNull();
    expect((await look(path)).text).toMatch(/New 10,800 .*Duplicate 1,200 .*Subscribe 10,800 addresses/u);
  },
  300_000,
);
