import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folders = ['app', 'features', 'forms', 'content', 'server', 'ui', 'gallery', 'values'];

/** All shipped modules. */
const sources = () => modulesIn(folders);

async function modulesIn(
  folders: readonly string[],
  pattern = /(?<!\.(?:test|d))\.tsx?$/,
): Promise<[path: string, text: string][]> {
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((name) => join(folder, name))),
  );
  const modules = names.flat().filter((name) => pattern.test(name) && !name.includes('node_modules'));
  return Promise.all(modules.map(async (path) => [path, await readFile(path, 'utf8')] as [string, string]));
}

test.each([
  ['turns certificate checks off', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/, []],
  ['runs text as code', /\beval\(|new Function\(|node:vm/, []],
  ['starts a command of the operating system', /child_process/, []],
  // RFC 6238 uses HMAC-SHA-1.
  [
    'hashes with a broken function',
    /create(?:Hash|Hmac)\((?!'sha(?:256|384|512)')|digest\(\s*'(?:MD5|SHA-1)'|'aes-\d+-(?:ecb|cbc)'/i,
    ['features/accounts/second-factor/app-codes.server.ts'],
  ],
  [
    'is spelled in British English',
    /colour|catalogue|neighbour|favourite|behaviour|licence|labelled\b|\bgrey\b|\bcentre\b|[a-z]{3}isation|(?:author|initial|itemi?|normal|organ|real|recogn|sanit|serial|synchron|summar)is(?:e[ds]?|ing)\b|cancell(?:ed|ing|able)/i,
    // STATUS:CANCELLED of RFC 5545.
    [
      'features/booking/calls/emails/call-calendar.server.ts',
      'features/host-calendars/events/calendar-entries.server.ts',
      'features/host-calendars/sources/google-source.server.ts',
    ],
  ],
  ['names the action of a form otherwise', /name="(?:act|intent)"|get\('(?:act|intent)'\)/, []],
  // It is a colleague's change, or one's own in another tab.
  ['blames a window for a change', /changed in another window/i, []],
  ['keeps anything from being pasted', /\bonPaste|['"]paste['"]/, []],
  // The specification writes “setup fee”.
  ['spells setup with a hyphen', /\bset-up/i, []],
  // What the specification counts for a client without a known price is no plan's price.
  [
    'repeats the price of a plan',
    /\b(?:1_500|6_000|7_000|10_000|13_500|27_500|40_500)_00\b|\$(?:8,500|13,500|27,500|40,500)(?!\+)/,
    ['content/offers.ts', 'features/billing/mrr.ts'],
  ],
  // Retry delays, names of tabs, and which warnings are sampled, are not secrets.
  [
    'draws from a guessable source',
    /Math\.random/,
    [
      'app/live/live-source.ts',
      'app/live/use-live-page.ts',
      'features/browser-errors/browser-log.ts',
      'features/host-calendars/sync-calendars.server.ts',
      'features/webhooks/deliver.server.ts',
      'server/storage/transfer.ts',
    ],
  ],
])('no module %s', async (_what, pattern, allowed) => {
  const found = (await sources()).filter(([, text]) => pattern.test(text)).map(([path]) => path);
  expect(found.sort()).toEqual(allowed);
});

test('pure modules and emails take the time as an argument and do no I/O', async () => {
  const isPure = (path: string) => /^features\/([^/]+)\/\1\.ts$|\.email\.tsx$/.test(path);
  const pure = (await sources()).filter(([path]) => isPure(path));
  expect(pure.length).toBeGreaterThan(20);
  const impure = pure.filter(([, text]) => /Date\.now|new Date\(\)|Math\.random|(?<![.\w])fetch\(/.test(text));
  expect(impure.map(([path]) => path)).toEqual([]);
});

test('use cases take the time from the context, whose clock tests set', async () => {
  const machine = (await sources()).filter(
    ([path, text]) =>
      path.startsWith('features/') && path.endsWith('.server.ts') && /Date\.now|new Date\(\)/.test(text),
  );
  expect(machine.map(([path]) => path).sort()).toEqual([
    // The sign-in library reads the machine's clock.
    'features/accounts/api/api-session.server.ts',
    'features/accounts/second-factor/app-codes.server.ts',
    'features/accounts/second-factor/sign-in-policy.server.ts',
    'features/host-calendars/sources/caldav-source.server.ts',
    // They compare the machine's clock with others, and say when it started.
    'features/system/checks/database-checks.server.ts',
    'features/system/replicas.server.ts',
  ]);
});

test('SQL takes the time from now(), which the Postgres of the tests replaces', async () => {
  const modules = await modulesIn([...folders, 'tests'], /\.(?:tsx?|sql)$/);
  const keywords = /\bcurrent_(?:date|time(?:stamp)?)\b|\blocaltimestamp\b/i;
  expect(modules.filter(([, text]) => keywords.test(text)).map(([path]) => path)).toEqual([]);
});

test('no style applies to any element after another, since each insertion would restyle all around it', async () => {
  const sheets = await modulesIn(folders, /\.css$/);
  expect(sheets.length).toBeGreaterThan(100);
  expect(sheets.filter(([, text]) => /[+~] \*/.test(text)).map(([path]) => path)).toEqual([]);
});

// Left to convert: nothing is added here.
const sheetsOfTheirOwn = [
  'app/admin/calendar/calendar-page.css',
  'app/admin/frame/admin-frame.css',
  'app/admin/frame/page-skeleton.css',
  'app/admin/leads/lead-view.css',
  'app/admin/leads/leads-page.css',
  'app/admin/palette/palette.css',
  'app/admin/palette/search-button.css',
  'app/admin/rail/admin-rail.css',
  'app/admin/settings/settings-frame.css',
  'app/admin/today/today-page.css',
  'app/portal/frame/portal-frame.css',
  'app/portal/portal-table.css',
  // A cell for each day.
  'app/portal/runs/run-strip.css',
  'app/portal/spending-chart.css',
  'features/insights/editor/article-editor.css',
  'features/leads/board/lead-board.css',
  'features/leads/list/edit-cell.css',
  'features/messages/thread/conversation.css',
  'features/newsletter/campaigns/admin/campaign-page.css',
  'features/site-settings/admin/settings-panel.css',
  'features/work/admin/project-page.css',
];

test('sheets of portal and back office leave display, color and size of text to the kit in ui/layout', async () => {
  const isPublic =
    /^features\/(?:[\w-]+\/(?:calls\/)?pages\/|account-pages\/|insights\/(?:list|reading|favorite)|intake\/)/;
  const sheets = (await modulesIn(['app/admin', 'app/portal', 'features'], /\.css$/)).filter(
    ([path]) => !isPublic.test(path),
  );
  const own = sheets.filter(([, text]) => /(?<![\w-])(?:display|color|font-size):/.test(text)).map(([path]) => path);
  expect(own.sort()).toEqual(sheetsOfTheirOwn);
});

test('journeys in a browser are few: what needs none is shown by a use-case, component or HTTP test', async () => {
  const specs = await modulesIn(['tests/e2e'], /^(?!.*\/walks\/).*\.spec\.ts$/);
  const journeys = specs.flatMap(([, text]) => text.match(/^ *test\(/gm) ?? []);
  expect(journeys.length).toBeGreaterThan(80);
  expect(journeys.length).toBeLessThanOrEqual(128);
});

test('no comment turns a lint rule off', async () => {
  const modules = await modulesIn([...folders, 'packages', 'scripts', 'tests', 'bench', 'drills'], /\.tsx?$/);
  const off = modules.filter(([, text]) => /(?:ox|es)lint-(?:dis|en)able/.test(text));
  expect(off.map(([path]) => path)).toEqual([]);
});

test('every call of the server sets its redirect mode, since `fetch` would follow redirects', async () => {
  const calls = (await sources())
    .filter(([path]) => path.startsWith('server/') || path.endsWith('.server.ts'))
    .flatMap(([path, text]) => [...text.matchAll(/(?<![.\w])fetch\([^;]*;/g)].map(([call]) => [path, call] as const));
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter(([, call]) => !call.includes('redirect:'))).toEqual([]);
});

test('answers to `fetch` are read with a limit of their size', async () => {
  const callers = (await sources())
    .filter(([path]) => path.startsWith('server/') || path.endsWith('.server.ts'))
    .filter(([path, text]) => path.startsWith('server/storage/') || /(?<![.\w])fetch\(/.test(text));
  expect(callers.length).toBeGreaterThan(5);
  const whole = callers.filter(([, text]) => /\.(?:json|text|arrayBuffer|bytes|blob)\(\)/.test(text));
  expect(whole.map(([path]) => path)).toEqual([]);
});

/** Loggers are named `log` or `access`; `browserLog` takes an error alone, which becomes `browser.error`. */
const logCall = /\b(?:log|access)(?:\.(debug|info|warn|error|fatal)|\[\w+\])\(\s*(?:\{\s*event: '([^']*)')?/g;

/** Every log call that ships: `app/root.tsx`, `request.failed`, `error`. */
async function logCalls(): Promise<(readonly [path: string, event: string | undefined, level: string])[]> {
  const modules = [...(await sources()), ...(await modulesIn(['packages']))];
  return modules.flatMap(([path, text]) =>
    [...text.matchAll(logCall)].map(([, level = 'warn or error', event]) => [path, event, level] as const),
  );
}

test('every log line has an event code of its own', async () => {
  const calls = await logCalls();
  expect(calls.length).toBeGreaterThan(60);
  const codes = calls.map(([, event]) => event);
  const isWrong = (event: string | undefined, index: number) =>
    !/^[a-z_]+(?:\.[a-z_]+)+$/.test(event ?? '') || codes.indexOf(event) !== index;
  expect(calls.filter(([, event], index) => isWrong(event, index))).toEqual([]);
});

test('docs/events.md lists every event code with its level', async () => {
  const page = await readFile('docs/events.md', 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z_.]+)` +\| ([a-z ]+?) +\| [^|]+ \| [^|]+ \|$/gm)];
  const logged = (await logCalls()).map(([, event = '', level]) => `${event} ${level}`);
  expect(rows.map(([, event, level]) => `${event ?? ''} ${level ?? ''}`)).toEqual(logged.sort());
});

test('shared modules of tests open no app when they are imported: workers share them, and the first file closes it', async () => {
  const shared = await modulesIn(['tests'], /^(?!.*\.(?:test|spec|d)\.ts$).*\.ts$/);
  expect(shared.length).toBeGreaterThan(30);
  expect(shared.filter(([, text]) => /^[^ \n].*= await open/m.test(text)).map(([path]) => path)).toEqual([
    'tests/faults/acknowledged-rows.ts',
  ]);
});
