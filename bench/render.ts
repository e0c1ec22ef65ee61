import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EntryContext, ServerBuild } from 'react-router';
import type * as Program from '#app/bootstrap/main.ts';
import type * as Entry from '#app/entry.server.tsx';
import { startSite } from '../tests/site.ts';
import { startPostgres } from './postgres.ts';
import { noteFigure } from './references.ts';
import { figure, median, printTable } from './table.ts';

const pages = ['/insights?q=growth', '/contact', '/login'];
const renders = 100;
const turns = 5;

/** Processor milliseconds of a page: React alone, with its frame and styles, and the whole request with its loaders. */
export async function benchRender(): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  const address = pathToFileURL(path.resolve('build/server/index.js')).href;
  const { build, createRender, openApp } = (await import(address)) as typeof Program;
  const entry = build.entry.module as typeof Entry;
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'meridian-bench-render-'));
  const settings = { DATABASE_URL: await postgres.database('render'), LOG_LEVEL: 'warn' };
  const seeding = await startSite({ dataDir, settings: { ...settings, DEMO_DATA: 'on' } });
  await seeding.stop();
  const app = await openApp({ ...settings, DATA_DIR: dataDir }, { work: false });
  try {
    const calls: Parameters<typeof entry.default>[] = [];
    const seeing: typeof entry.default = (...call) => {
      calls.push(call);
      return entry.default(...call);
    };
    const seen = { ...build, entry: { ...build.entry, module: { ...entry, default: seeing } } } as ServerBuild;
    const render = createRender(seen, 'production', app);
    let visitor = 0;
    const request = async (page: string) => {
      const client = { address: '', limitKey: String((visitor += 1)), requestId: 'bench', nonce: '' };
      await render(new Request(new URL(page, app.env.PUBLIC_ORIGIN)), client);
    };
    const rows: string[][] = [];
    for (const page of pages) {
      await request(page);
      const [of, status, headers, whole, provider] = calls.at(-1) ?? [];
      if (of === undefined || status === undefined || headers === undefined || provider === undefined) continue;
      // A stream is read once.
      const context = { ...whole, serverHandoffStream: undefined } as EntryContext;
      const [alone = NaN, framed = NaN, all = NaN] = await inTurns([
        () => entry.renderAlone(of, context),
        () => entry.default(of, status, headers, context, provider),
        () => request(page),
      ]);
      if (page.startsWith('/insights')) noteFigure('searches rendered a second', 1000 / all);
      rows.push([page, figure(alone), figure(framed), (framed / alone).toFixed(2), figure(all), figure(1000 / all)]);
    }
    const heads = ['page', 'renderToString', 'the page', 'ratio', 'the request', 'requests a second'];
    printTable('Rendering, milliseconds of the processor', heads, rows);
    console.log('  Aim: the page at most 1.3 of renderToString.');
  } finally {
    await app.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Medians of the milliseconds of each piece of work. */
async function inTurns(works: readonly (() => unknown)[]): Promise<number[]> {
  const times: number[][] = works.map(() => []);
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const [index, work] of works.entries()) {
      const before = process.cpuUsage();
      for (let count = 0; count < renders; count += 1) await work();
      const { user, system } = process.cpuUsage(before);
      // The first turn compiles.
      if (turn > 0) times[index]?.push((user + system) / 1000 / renders);
    }
  }
  return times.map((one) => median(one));
}
