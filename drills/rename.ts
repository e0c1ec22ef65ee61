/** Another company's name, legal entity and addresses in a copy of the project; then looks for the old ones everywhere. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { printTable } from '../bench/table.ts';
import { contactOf } from '../tests/contacts.ts';
import { submissionOf } from '../tests/intakes.ts';
import { freePort } from '../tests/site.ts';
import { drillFolder, removeFolder, startProgram, stopAll, waitFor } from './kit.ts';

/** Anchors and names of cookies are lowercase and stay. */
const oldName = /Meridian|[\w.-]+@meridian\.\w+/g;
const newName = 'Quillfeather & Co';
const renamed: readonly (readonly [file: string, from: RegExp, to: string])[] = [
  ['content/site.ts', /'Meridian'/, `'${newName}'`],
  ['content/site.ts', /'Meridian Automation LLC'/, "'Quillfeather Operations Inc.'"],
  ['content/mail-addresses.ts', /@meridian\.example/g, '@quillfeather.example'],
];
/** Not linked from a page that everyone sees. */
const unlinked = ['/intake', '/start', '/sign-up', '/forgot-password', '/no-such-page', '/.well-known/security.txt'];
const unread = /\.(?:webp|png|jpe?g|ico|woff2|avif)(?:\?|$)|^\/(?:api|sandbox)\//;

/** @throws with the first places where an old name is left. */
export async function drillRename(): Promise<void> {
  const folder = await drillFolder('rename');
  const copy = path.join(folder, 'copy');
  try {
    await copyProject(copy);
    for (const [file, from, to] of renamed) {
      const name = path.join(copy, file);
      await writeFile(name, (await readFile(name, 'utf8')).replace(from, to));
    }
    await run('npm ci --no-audit --no-fund && npm run build', copy);
    const found = new Map<string, readonly string[]>();
    const counts = { texts: 0, pages: 0, pictures: 0, emails: 0 };
    const look = (place: string, text: string, kind: keyof typeof counts) => {
      counts[kind] += 1;
      const left = text.match(oldName);
      if (left) found.set(place, [...new Set(left)]);
    };
    // Emails, receipts and errors of every kind, before somebody causes them. The checklist compares with the old name.
    for (const line of (await run('npm run --silent copy', copy)).split('\n'))
      if (!line.startsWith('content/admin/checklist.ts')) look(line, line, 'texts');
    await crawl(copy, folder, look);
    printTable(`Renamed to ${newName}`, ['looked at', 'number'], Object.entries(counts));
    if (counts.pages < 80 || counts.emails < 4) throw new Error('Too little was looked at.');
    if (found.size > 0) throw new Error([...found].map(([place, left]) => `${left.join(', ')} in ${place}`).join('\n'));
  } finally {
    await stopAll();
    await removeFolder(folder);
  }
}

/** What the working tree has, changes included. */
async function copyProject(folder: string): Promise<void> {
  await mkdir(folder);
  await run(`git ls-files -z --cached | tar --null --files-from=- -c | tar -x -C "${folder}"`, process.cwd());
}

async function run(script: string, cwd: string): Promise<string> {
  return (await promisify(execFile)('sh', ['-c', script], { cwd, maxBuffer: 1e8 })).stdout;
}

type Look = (place: string, text: string, kind: 'pages' | 'pictures' | 'emails') => void;

/** Follows every link from the start page as a visitor, a client and the owner; then reads the emails. */
async function crawl(copy: string, folder: string, look: Look): Promise<void> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const data = path.join(folder, 'data');
  const program = await startProgram(
    'site',
    ['sh', '-c', 'cd "$1" && exec "$2" scripts/start.ts serve', 'sh', copy, process.execPath],
    { folder, env: { PORT: new URL(origin).port, DATA_DIR: data, PUBLIC_ORIGIN: origin, LOG_LEVEL: 'warn' } },
  );
  await waitFor('The greeting', 180, async () => (await program.output()).includes('Stop with Ctrl+C'));
  const printed = await program.output();
  look('what the program prints', printed, 'pages');
  const post = (address: string, body: object) =>
    fetch(origin + address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify(body),
    });
  await post('/functions/v1/contact-form', contactOf('rename'));
  await post('/functions/v1/intake-submissions', submissionOf('rename'));
  await post('/functions/v1/newsletter-subscriptions', {
    email: 'ada.rename@harbour.example',
    formId: `newsletter-${crypto.randomUUID()}`,
  });
  for (const [who, start] of [
    ['', '/'],
    ['client', '/dashboard'],
    ['admin', '/admin'],
  ] as const) {
    const [, email = '', password = ''] = new RegExp(`^\\s+(${who}@\\S+)\\s+(\\S+)`, 'm').exec(printed) ?? [];
    const signedIn = who && (await post('/api/auth/sign-in/email', { email, password })).headers.getSetCookie();
    const cookie = signedIn ? signedIn.map((one) => one.split(';', 1)[0]).join('; ') : '';
    if (who && !cookie) throw new Error(`${email} could not sign in.`);
    await follow(origin, who ? [start] : [start, ...unlinked], cookie, look);
  }
  const inbox = path.join(data, 'mail');
  await waitFor('Five emails', 60, async () => (await readdir(inbox)).length >= 5);
  for (const name of await readdir(inbox)) look(name, await readFile(path.join(inbox, name), 'utf8'), 'emails');
}

/** Up to 30 addresses of one pattern: a list of hundreds looks alike. */
async function follow(origin: string, starts: readonly string[], cookie: string, look: Look): Promise<void> {
  const waiting = [...starts];
  const seen = new Set(waiting);
  const ofPattern = new Map<string, number>();
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const response = await fetch(origin + address, { headers: { Cookie: cookie } });
    const text = await response.text();
    look(address, text, address.includes('.svg') ? 'pictures' : 'pages');
    for (const [, link = ''] of text.matchAll(
      /(?:href|src|action|content)="([^"#]+)|<loc>([^<]+)|import"(\.\/[^"]+)/g,
    )) {
      const url = new URL(link.replaceAll('&amp;', '&'), origin + address);
      const next = url.pathname + url.search;
      const pattern = url.pathname.replace(/[^/]+$/, '') + (url.search ? '?' : '');
      const count = ofPattern.get(pattern) ?? 0;
      if (url.origin !== origin || unread.test(next) || seen.has(next) || count > 30) continue;
      ofPattern.set(pattern, count + 1);
      seen.add(next);
      waiting.push(next);
    }
  }
}
