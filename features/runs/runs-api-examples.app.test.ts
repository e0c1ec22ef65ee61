import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { createRunKey } from '#features/runs/run-keys.server.ts';
import { handleRuns } from '#features/runs/runs-endpoint.server.ts';
import { runsCopy } from '#content/runs.ts';
import { makeClient } from '../../tests/billing.ts';
import { newClient, openTestApp } from '../../tests/test-app.ts';

const { app, database } = await openTestApp();
const origin = 'https://site.example';
const page = await readFile('docs/runs-api.md', 'utf8');
let key = '';

beforeEach(async () => {
  const made = await createRunKey(app, await makeClient(app, 'ann'), 'Examples');
  if (!made.ok || made.done !== 'key-created') throw new Error('No key.');
  ({ key } = made);
});

/** The first block of code of this language below a heading. */
function example(heading: string, language: string): string {
  const section = page.split(`### ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const block = section.split(`\n\`\`\`${language}\n`)[1]?.split('\n```')[0];
  if (block === undefined) throw new Error(`No example for ${heading}.`);
  return block;
}

async function taken(url: string, init: RequestInit): Promise<string | undefined> {
  expect(url).toBe(`${origin}/api/v1/runs`);
  const answer = await handleRuns(app, new Request(url, init), newClient());
  expect(await answer.json()).toMatchObject({ success: true, taken: 1, refused: 0 });
  const { rows } = await database.pool.query<{ slug: string }>(
    `select slug from workflows where exists (select from runs where workflow_id = workflows.id and state = 'succeeded')`,
  );
  return rows[0]?.slug;
}

const post = (body: string): RequestInit => ({
  method: 'POST',
  headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
  body,
});

/** Lets a shell read the command, and takes the arguments that curl would get. */
async function ofShell(command: string): Promise<[string, RequestInit]> {
  // Tests may run at another time than the machine's.
  const date = `date() { case "$*" in +%s) echo 1;; '-u +%FT%TZ') echo "$NOW";; *) exit 1;; esac; }`;
  const script = `${date}\ncurl() { printf '%s\\0' "$@"; }\n${command}`;
  const NOW = new Date().toISOString().replace(/\.\d+/, '');
  const env = { PATH: process.env['PATH'] ?? '', ORIGIN: origin, KEY: key, NOW };
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { env });
  const [, method, url = '', ...options] = stdout.split('\0').slice(0, -1);
  const values = (name: string) => options.filter((_, at) => options[at - 1] === name);
  const headers = Object.fromEntries(values('-H').map((one) => one.split(': ') as [string, string]));
  return [url, { method: method ?? '', headers, body: values('-d')[0] ?? '' }];
}

test('takes what the examples for curl send, in the documents and in the portal', async () => {
  expect(await taken(...(await ofShell(example('curl', 'sh'))))).toBe('invoice-sync');
  expect(await taken(...(await ofShell(runsCopy.sample(origin))))).toBe('invoice-sync');
});

test('takes what the node of n8n sends', async () => {
  const { nodes } = JSON.parse(example('n8n', 'json')) as {
    nodes: [
      { parameters: { method: string; url: string; headerParameters: { parameters: Header[] }; jsonBody: string } },
    ];
  };
  const { method, url, headerParameters, jsonBody } = nodes[0].parameters;
  const expression = /^=\{\{(.*)\}\}$/s.exec(jsonBody)?.[1] ?? '';
  const now = { toISO: () => new Date().toISOString().replace('Z', '+00:00') };
  const body = runInNewContext(expression, {
    $execution: { id: '231' },
    $now: now,
    $input: { all: () => [{}, {}] },
  }) as string;
  const headers = Object.fromEntries(
    headerParameters.parameters.map(({ name, value }) => [name, value.replace('KEY', key)]),
  );
  const sent = { method, headers: { ...headers, 'Content-Type': 'application/json' }, body };
  expect(await taken(url.replace('ORIGIN', origin), sent)).toBe('lead-import');
});

interface Header {
  readonly name: string;
  readonly value: string;
}

test('takes what the steps of Zapier send', async () => {
  const sent: [string, RequestInit][] = [];
  const fetch = (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return Promise.resolve({ json: () => Promise.resolve({}) });
  };
  const inputData = { id: 'rec_1', origin, key };
  await (runInNewContext(`(async () => { let output; ${example('Zapier', 'js')} })()`, {
    inputData,
    fetch,
    Date,
  }) as Promise<void>);
  for (const [url, init] of sent) expect(await taken(url, init)).toBe('new-customer');
  expect(sent).toHaveLength(1);
  const body = example('Zapier', 'json zapier')
    .replace('RECORD_ID', '2')
    .replace('RECORD_TIME', new Date().toISOString());
  expect(await taken(`${origin}/api/v1/runs`, post(body))).toBe('new-customer');
});

test('takes what the module of Make sends', async () => {
  const now = `${new Date().toISOString().slice(0, 19)}+00:00`;
  const template = example('Make', 'json make');
  expect(template).toContain('{{formatDate(now; "YYYY-MM-DDTHH:mm:ssZ")}}');
  const body = template.replace('EXECUTION_ID', 'a1b2').replace(/\{\{formatDate.*?\}\}/, now);
  expect(await taken(`${origin}/api/v1/runs`, post(body))).toBe('order-export');
});
