import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { minuteMs } from '#values/duration.ts';
import { provideBrowser } from './browser.ts';
import { formatCommand, lintCommand, typesCommand } from './cached-commands.ts';
import { readResults, shortOf, withoutNoise, type Report } from './test-reports.ts';

/** Starts when its `after` parts passed and `slots` are free. */
interface Part {
  readonly name: string;
  /** Shell words; programs come from node_modules/.bin. */
  readonly command: string;
  readonly after?: readonly string[];
  /** There are two slots. */
  readonly slots?: number;
  /** Without a report the part is one check. */
  readonly report?: Report;
  /** Runs only if named: CI does so every week. */
  readonly isWeekly?: boolean;
}

interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  /** One line for each failure. */
  readonly list: readonly string[];
  readonly details: readonly string[];
}

const results = path.resolve('test-results');
/** Ends what hangs, not what is slow: half an hour on a machine that hashes 64 MB in an eighth of a second. */
const partLimit = 30 * minuteMs * Math.max(1, millisecondsToHash(64) / 125);

/** Another part has the other processor. The checkers of more threads check the same types again. */
const onOneProcessor = 'GOMAXPROCS=1 GOGC=200';

/** Long parts first, so short ones fill free slots. */
const parts: readonly Part[] = [
  { name: 'typegen', command: 'react-router typegen' },
  { name: 'format', command: formatCommand },
  { name: 'build', command: 'node scripts/build.ts', after: ['typegen'] },
  { name: 'embedded', ...vitest('embedded'), after: ['build'] },
  { name: 'postgres', ...vitest('postgres'), after: ['build'] },
  { name: 'lint', command: `${onOneProcessor} ${lintCommand}`, after: ['typegen'] },
  { name: 'types', command: `${onOneProcessor} ${typesCommand} --checkers 1`, after: ['typegen'] },
  { name: 'spelling', command: 'npm run --silent spelling' },
  { name: 'unused', command: 'npm run --silent unused' },
  { name: 'boundaries', command: 'npm run --silent boundaries' },
  { name: 'unit', ...vitest('unit'), after: ['typegen'] },
  {
    name: 'e2e',
    command: 'playwright test --reporter=json',
    after: ['build'],
    slots: 2,
    report: { file: 'e2e.json', by: 'playwright' },
  },
  {
    name: 'walks',
    command: 'WALKS=1 playwright test --reporter=json',
    after: ['build'],
    slots: 2,
    report: { file: 'walks.json', by: 'playwright' },
    isWeekly: true,
  },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}. The parts: ${parts.map((part) => part.name).join(', ')}.`);
  process.exit(1);
}
process.exitCode = await testAll(
  wanted.length === 0 ? parts.filter((part) => !part.isWeekly) : withPrerequisites(wanted),
);

/** Returns the exit code. */
async function testAll(chosen: readonly Part[]): Promise<number> {
  const began = Date.now();
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  const waiting = [...chosen];
  const running = new Map<string, Promise<void>>();
  const outcomes: Outcome[] = [];
  let free = 2;
  // Downloads while other parts compute.
  const browser = chosen.some(needsBrowser) ? provideBrowser() : undefined;
  browser?.catch(() => undefined);

  while (waiting.length > 0 || running.size > 0) {
    for (const part of [...waiting]) {
      const before = outcomes.filter((outcome) => part.after?.includes(outcome.name));
      const broken = before.find((outcome) => outcome.failed > 0);
      const slots = part.slots ?? 1;
      if (broken !== undefined) {
        waiting.splice(waiting.indexOf(part), 1);
        const output = `Not run, since ${broken.name} failed.`;
        outcomes.push(logOutcome({ ...check(part.name, false, output), seconds: 0 }));
      } else if (before.length === (part.after?.length ?? 0) && slots <= free) {
        waiting.splice(waiting.indexOf(part), 1);
        free -= slots;
        const ended = runPart(part, needsBrowser(part) ? browser : undefined).then((outcome) => {
          outcomes.push(logOutcome(outcome));
          free += slots;
          running.delete(part.name);
        });
        running.set(part.name, ended);
      }
    }
    if (running.size > 0) await Promise.race(running.values());
  }
  return summary(outcomes, (Date.now() - began) / 1000);
}

function needsBrowser({ report }: Part): boolean {
  return report?.by === 'playwright';
}

async function runPart(part: Part, ready: Promise<unknown> | undefined): Promise<Outcome> {
  const began = Date.now();
  const outcome = await Promise.resolve(ready)
    .then(() => outcomeOf(part))
    .catch((error: unknown) => check(part.name, false, String(error)));
  return { ...outcome, seconds: (Date.now() - began) / 1000 };
}

async function outcomeOf({ name, command, report }: Part): Promise<Omit<Outcome, 'seconds'>> {
  const { code, output } = await run(command, report);
  if (report === undefined) return check(name, code === 0, output);
  const { passed, failed, skipped } = await readResults(results, report).catch((error: unknown) => {
    throw new Error(`${output}\n${String(error)}`);
  });
  // Failures outside tests.
  if (code !== 0 && failed.length === 0) return { ...check(name, false, output), passed, skipped };
  const details =
    report.by === 'vitest' ? withoutNoise(output) : failed.flatMap(({ at, title, error }) => ['', at, title, error]);
  return { name, passed, failed: failed.length, skipped, list: failed.map(shortOf), details };
}

/** Project binaries come first on the path; killed at the timeout. */
function run(command: string, report: Part['report']): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...ownEnvironment(),
        ...(report?.by === 'playwright'
          ? { PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(results, report.file) }
          : { NO_COLOR: '1' }),
      },
    });
    let output = '';
    const limit = setTimeout(() => {
      output += `\nEnded after ${Math.round(partLimit / minuteMs)} minutes.`;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, partLimit);
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    child.on('close', (code) => {
      clearTimeout(limit);
      resolve({ code: code ?? 1, output });
    });
  });
}

function millisecondsToHash(megabytes: number): number {
  const began = performance.now();
  const megabyte = Buffer.alloc(1024 * 1024);
  for (let done = 0; done < megabytes; done += 1) createHash('sha256').update(megabyte).digest();
  return performance.now() - began;
}

/** Without the site's settings: tests set theirs. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const bin = path.resolve('node_modules/.bin');
  const ours = /^(PORT|HOST|PUBLIC_ORIGIN|DATA_DIR|DATABASE_URL|SMTP_URL|MAIL_FROM|TEAM_EMAIL|S3_.*|GOOGLE_DRIVE_.*)$/;
  const theirs =
    /^(INTAKE_ACCESS|PRICING_LINKS|TRUSTED_PROXIES|LOG_LEVEL|WORKER|DEMO_DATA|NODE_ENV|FORCE_COLOR|npm_.*)$/;
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name) && !theirs.test(name));
  return { ...Object.fromEntries(kept), PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` };
}

/** With one line for each failure: the details follow when all parts have ended. */
function logOutcome(outcome: Outcome): Outcome {
  const { name, passed, failed, seconds, list } = outcome;
  const count = passed + failed > 1 ? `${passed + failed} tests` : '';
  const status = failed > 0 ? 'FAILED' : 'ok';
  console.log(`${status.padEnd(7)}${name.padEnd(10)}${seconds.toFixed(1).padStart(6)} s  ${count}`);
  for (const line of list) console.log(`       - ${line}`);
  return outcome;
}

function summary(outcomes: readonly Outcome[], seconds: number): number {
  const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const failures = outcomes.filter((outcome) => outcome.failed > 0);
  const broken = failures.map(({ name }) => name);
  for (const { name, details } of failures) {
    if (details.length > 0) console.log(`\n${name}\n${details.join('\n').replaceAll(/^/gm, '  | ')}`);
  }
  console.log(`\nTook ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s.`);
  if (sum('skipped') > 0) console.log(`Skipped: ${sum('skipped')}.`);
  if (broken.length > 0) console.log(`Failed: ${broken.join(', ')}.`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return broken.length > 0 ? 1 : 0;
}

function vitest(project: string): Pick<Part, 'command' | 'report'> {
  const file = `${project}.json`;
  const reporters = `--reporter=dot --reporter=json --outputFile.json=test-results/${file}`;
  return { command: `vitest run --project ${project} --passWithNoTests ${reporters}`, report: { file, by: 'vitest' } };
}

/** A part that passes or fails as a whole. Its first lines stand for all. */
function check(name: string, isPassed: boolean, output: string): Omit<Outcome, 'seconds'> {
  const lines = withoutNoise(output);
  const counts = { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
  return {
    name,
    ...counts,
    list: isPassed ? [] : lines.slice(0, 8),
    details: lines.length > 8 ? lines : [],
  };
}

function withPrerequisites(names: readonly string[]): readonly Part[] {
  const chosen = new Set(names);
  for (const part of [...parts].reverse()) {
    if (chosen.has(part.name)) for (const name of part.after ?? []) chosen.add(name);
  }
  return parts.filter((part) => chosen.has(part.name));
}
