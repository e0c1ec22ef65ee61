import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servedFiles } from '../../scripts/served-files.ts';
import { bookingOf } from '../bookings.ts';
import { contactOf } from '../contacts.ts';
import { temporaryFolder } from '../embedded-template.ts';
import { testDatabaseSettings } from '../open-test-database.ts';
import { addMigration } from '../schema.ts';
import { startSite, type Site } from '../site.ts';

let newerFolder: string;
let database: Awaited<ReturnType<typeof testDatabaseSettings>>;
let client: pg.Client;
const started: Promise<Site>[] = [];
beforeAll(async () => {
  newerFolder = await writeNewerProgram();
  database = await testDatabaseSettings();
  client = new pg.Client(database.settings.DATABASE_URL);
  await client.connect();
});
afterAll(async () => {
  await Promise.allSettled(started.map(async (site) => (await site).kill()));
  await client.end();
  await database.close();
  await rm(newerFolder, { recursive: true, force: true });
});

/** A copy of the built program with one more migration, and with a renamed SQL function that marks leads. */
async function writeNewerProgram(): Promise<string> {
  const folder = await temporaryFolder();
  const isCopied = (file: string) => !file.includes('new-database');
  for (const part of [...servedFiles, 'package.json', 'scripts'])
    await cp(part, join(folder, part), { recursive: true, filter: isCopied });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await addMigration(join(folder, 'server/migrations'), 'newer', 'alter table leads add column newer text;');
  const file = join(folder, 'features/leads/leads.sql');
  const text = (await readFile(file, 'utf8')).replace('function upsert_lead(', 'function write_lead(');
  const wrapper = `create or replace function upsert_lead(data jsonb) returns void language sql as
    $$ select write_lead(data || '{"utm_campaign": "newer"}') $$;`;
  await writeFile(file, `drop function if exists upsert_lead(jsonb);\n${text}\n${wrapper}\n`);
  return folder;
}

function start(script?: string): Promise<Site> {
  const { DATA_DIR: dataDir, ...settings } = database.settings;
  const site = startSite({ dataDir, settings: { ...settings, LOG_LEVEL: 'warn' }, ...(script && { script }) });
  started.push(site);
  return site;
}

/** Sends a booking and a message; their leads by address, with the mark of the newer SQL function. */
async function leadsOf(site: Site, who: string): Promise<unknown[]> {
  const forms = { '/.netlify/functions/booking-form': bookingOf(who), '/functions/v1/contact-form': contactOf(who) };
  for (const [path, form] of Object.entries(forms)) {
    const response = await fetch(site.origin + path, {
      method: 'POST',
      body: JSON.stringify(form),
      headers: { 'Content-Type': 'application/json', Origin: site.origin },
    });
    expect([path, response.status, await response.text()]).toEqual([path, 200, expect.any(String)]);
  }
  const { rows } = await client.query<{ lead: unknown }>(
    `select kind || ' ' || utm_campaign as lead from leads where email = $1 order by 1`,
    [`ada.${who}@harbour.example`],
  );
  return rows.map(({ lead }) => lead);
}

/** Without timeouts: a slow machine has them at a start, and the site tries again. */
function loggedErrors(site: Site): string[] {
  return site
    .output()
    .split('\n')
    .filter((line) => /^\{"level":"(?:error|fatal)"/.test(line) && !line.includes('timeout'));
}

test('an older build restarts beside a newer one, and serves without it', async () => {
  const newer = await start(join(newerFolder, 'scripts/release-start.ts'));
  const leads = ['booking newer', 'contact newer'];
  const older = await start();
  expect(await leadsOf(older, 'beside')).toEqual(leads);
  expect(await leadsOf(newer, 'newer')).toEqual(leads);
  await newer.kill();
  expect(await leadsOf(older, 'alone')).toEqual(leads);
  expect([newer, older].flatMap(loggedErrors)).toEqual([]);
}, 180_000);
