import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { roleCopy } from '#content/accounts/roles.ts';
import { plans } from '#content/offers.ts';
import { accountsApiPage, accountsApiText } from '../scripts/accounts-api.ts';
import { actionsPage, actionsText } from '../scripts/actions.ts';
import { eventsPage, eventsText } from '../scripts/domain-events.ts';
import { decisionAreas, decisionIndex, decisionRecords, indexFile } from '../scripts/decisions.ts';
import { runsApiPage, runsApiText } from '../scripts/runs-api.ts';
import { schemaFile, schemaText, webhooksPage, webhooksText } from '../scripts/webhooks.ts';

test('decisions are numbered once and have a date, a status, an area and the three headings', async () => {
  const records = await decisionRecords();
  const numbers = records.map(({ file }) => Number(file.slice(0, 4)));
  expect(new Set(numbers).size).toBe(records.length);
  for (const [at, record] of records.entries()) {
    const number = numbers[at];
    expect(record).toMatchObject({
      file: expect.stringMatching(new RegExp(`^${String(number).padStart(4, '0')}-`)) as string,
      title: expect.stringMatching(new RegExp(`^${number}\\. `)) as string,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      status: expect.stringMatching(/^(accepted|superseded)/) as string,
      headings: ['Context', 'Decision', 'Consequences'],
    });
    expect(decisionAreas).toContain(record.area);
  }
});

test('the list of decisions is up to date (`npm run docs`)', async () => {
  expect(await readFile(indexFile, 'utf8')).toBe(await decisionIndex());
});

test('the webhook reference and its JSON Schema are up to date (`npm run docs`)', async () => {
  expect(await readFile(webhooksPage, 'utf8')).toBe(await webhooksText());
  expect(await readFile(schemaFile, 'utf8')).toBe(await schemaText());
});

test('the calls of the accounts API are up to date (`npm run docs`)', async () => {
  const page = await readFile(accountsApiPage, 'utf8');
  expect(page).toBe(await accountsApiText());
  const files = await readdir('features/accounts', { recursive: true });
  const sources = files.filter((name) => name.endsWith('.server.ts') && !name.includes('refusals'));
  const texts = await Promise.all(sources.map((name) => readFile(join('features/accounts', name), 'utf8')));
  const thrown = texts.flatMap((text) => [...text.matchAll(/code: '([A-Z_]{4,})'/g)].map(([, code = '']) => code));
  expect(thrown.length).toBeGreaterThan(10);
  expect(thrown.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
});

test('the fields of the runs API are up to date (`npm run docs`)', async () => {
  expect(await readFile(runsApiPage, 'utf8')).toBe(await runsApiText());
});

test('the documents name every plan and every role', async () => {
  const read = async (page: string) => (await readFile(`docs/${page}.md`, 'utf8')).replaceAll(/\s+/g, ' ');
  const [either, all] = [new Intl.ListFormat('en-GB', { type: 'disjunction' }), new Intl.ListFormat('en-GB')];
  const glossary = await read('glossary');
  expect(glossary).toContain(`**Plan**: ${either.format(plans.map(({ name }) => name))}:`);
  const monthly = plans.flatMap((plan) => ('monthlyLookupKey' in plan ? plan.name : []));
  expect(await read('payments')).toContain(`a client of ${either.format(monthly)} by the month`);
  const roles = Object.values(roleCopy).map(({ name }) => name.toLowerCase());
  expect(glossary).toContain(`**Role**: one of ${all.format(roles)}.`);
  expect(await read('operating')).toContain(
    `\`-- grant EMAIL ROLE\` gives one (\`${Object.keys(roleCopy).join('`, `')}\`;`,
  );
  const table = (await read('security')).split('## ')[1]?.toLowerCase() ?? '';
  expect(roles.filter((name) => !new RegExp(`\\| (?:\\w+, )?${name}[ ,]`).test(table))).toEqual([]);
});

test('links between the documents lead to files that exist', async () => {
  const packages = (await readdir('packages')).map((name) => join('packages', name));
  const folders = ['.', 'docs', 'docs/decisions', 'bench', ...packages];
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  );
  const files = names.flat().filter((name) => name.endsWith('.md'));
  const broken = [];
  for (const file of files) {
    const text = await readFile(file, 'utf8');
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)[^)]*\)/g)) {
      if (!existsSync(join(dirname(file), target))) broken.push(`${file}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
});

/** Libraries and calls that read bytes from outside. */
const parsers =
  /^import (?!type).* from '(postal-mime|ical\.js|@xmldom\/xmldom|sanitize-html|marked|file-type|@fastify\/busboy|age-encryption|html-to-text)'|[rR]equest\.(text|json|formData|arrayBuffer|bytes)\(|createGunzip\(/mu;
/** Reads our own emails; runs in the browser of whoever typed the text. */
const notForeign = ['server/email/render.ts', 'ui/rich-text/stored-markdown.ts'];

test('every parser of foreign bytes is listed with its bounds and a test that exists', async () => {
  const all = await Promise.all(
    ['app', 'features', 'forms', 'server', 'ui'].map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  const names = all.flat().filter((name) => /\.tsx?$/.test(name));
  const sources = names.filter((name) => !/\.test\.tsx?$|\.d\.ts$/.test(name));
  const [, section = ''] = (await readFile('docs/security.md', 'utf8')).split('## Parsers');
  const table = section.split('\n## ', 1)[0] ?? '';
  const unlisted: string[] = [];
  for (const name of sources) {
    if (notForeign.includes(name) || table.includes(`\`${basename(name)}\``)) continue;
    if (parsers.test(await readFile(name, 'utf8'))) unlisted.push(name);
  }
  expect(unlisted).toEqual([]);
  const known = new Set([...names, ...(await readdir('tests/faults'))].map((name) => basename(name)));
  const named = [...table.matchAll(/`([\w.-]+\.tsx?)`/gu)].map(([, name = '']) => name);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('every call listed in the docs is made by a test', async () => {
  const text = await readFile('docs/accounts-api.md', 'utf8');
  const calls = new Set(
    [...text.matchAll(/`(?:GET |POST )?(\/[a-z][\w/-]*)/g)].map(([, path = '']) => path.replace('/api/auth', '')),
  );
  const places = ['features/accounts', 'features/account-pages', 'tests/e2e'];
  const found = await Promise.all(places.map((place) => readdir(place, { recursive: true })));
  const files = found.flatMap((names, at) =>
    names.filter((name) => /\.((db|app|http)\.test|spec)\.ts$/.test(name)).map((name) => `${places[at] ?? ''}/${name}`),
  );
  files.push('scripts/accounts-api-examples.ts');
  const source = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('');
  expect(calls.size).toBeGreaterThan(50);
  // Called by browser scripts; one test covers both providers.
  const byPages = ['/verify-registration', '/verify-authentication', '/verify-backup-code', '/callback/github'];
  expect([...calls].filter((call) => !source.includes(call) && !byPages.some((end) => call.endsWith(end)))).toEqual([]);
});

/** Chapter and section -> level 1 and 2 requirements. */
const asvs =
  '1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2 ' +
  '4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 ' +
  '6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2 ' +
  '10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1 ' +
  '12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 ' +
  '15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2';

test('the ASVS checklist answers every requirement once, and names tests that exist', async () => {
  const text = (await readFile('docs/asvs.md', 'utf8')).replaceAll(/\n {2,}/g, ' ');
  const files = new Map([...text.matchAll(/^- `([\w-]+)`: (\S+)$/gm)].map(([, name = '', path = '']) => [name, path]));
  const lines = [...text.matchAll(/^- ((?:\d+\.\d+\.\d+(?:, )?)+) (met|not applicable|not met): (.+)$/gm)];
  const answered = lines.flatMap(([, numbers = '']) => numbers.split(', '));
  const required = asvs.split(' ').flatMap((part) => {
    const [section = '', range = ''] = part.split(':');
    const [first = 1, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => `${section}.${String(first + at)}`);
  });
  expect(required).toHaveLength(253);
  expect(answered.toSorted()).toEqual(required.toSorted());
  for (const [line, , status, how = ''] of lines) {
    const named = [...how.matchAll(/([\w-]+): "([^"]+)"/g)];
    if (status === 'met')
      expect({ line, isShown: named.length > 0 || how.includes('](') }).toMatchObject({ isShown: true });
    for (const [, file = '', title = ''] of named) {
      const path = files.get(file) ?? `no file for ${file}`;
      const source = await readFile(path, 'utf8').catch(() => '');
      expect([path, title, source.includes(title)]).toEqual([path, title, true]);
    }
  }
});

test('the list of actions is up to date (`npm run docs`)', async () => {
  expect(await readFile(actionsPage, 'utf8')).toBe(await actionsText());
});

test('the list of domain events is up to date (`npm run docs`)', async () => {
  expect(await readFile(eventsPage, 'utf8')).toBe(await eventsText());
});
