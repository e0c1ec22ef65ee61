import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Result file and format. */
export interface Report {
  readonly file: string;
  readonly by: 'vitest' | 'playwright';
}

export interface FailedTest {
  /** `file:line`, from the project's folder. */
  readonly at: string;
  readonly title: string;
  readonly error: string;
}

export interface Results {
  readonly passed: number;
  readonly failed: readonly FailedTest[];
  readonly skipped: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

interface Suite {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly {
        readonly errors: readonly { readonly message: string }[];
      }[];
    }[];
  }[];
  readonly suites?: readonly Suite[] | undefined;
}

interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly Suite[];
  readonly errors: readonly { readonly message?: string }[];
  readonly stats: { readonly expected: number; readonly skipped: number };
}

export async function readResults(folder: string, { file, by }: Report): Promise<Results> {
  const read: unknown = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
  return by === 'vitest' ? ofVitest(read as VitestReport) : ofPlaywright(read as PlaywrightReport);
}

export function ofVitest({ numPassedTests, numPendingTests, testResults }: VitestReport): Results {
  const failed: FailedTest[] = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const file = path.relative('', name);
    let isExplained = status !== 'failed';
    for (const { fullName, status: outcome, failureMessages } of assertionResults) {
      if (outcome !== 'failed') continue;
      const error = failureMessages?.join('\n\n') ?? '';
      failed.push({ at: `${file}${lineIn(error, file)}`, title: fullName, error });
      isExplained = true;
    }
    // A file that does not load has no tests.
    if (!isExplained) failed.push({ at: file, title: 'does not load', error: message });
  }
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

export function ofPlaywright({ config, suites, errors, stats }: PlaywrightReport): Results {
  const failed: FailedTest[] = errors.map(({ message = '' }) => ({
    at: 'e2e',
    title: 'does not start',
    error: message,
  }));
  const read = ({ specs, suites: inner = [] }: Suite, titles: readonly string[]) => {
    for (const { title, file, line, tests } of specs) {
      for (const { status, results } of tests) {
        if (status !== 'unexpected') continue;
        const error = results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n\n');
        const place = path.relative('', path.join(config.rootDir, file));
        const at = `${place}${lineIn(error, place) || `:${line}`}`;
        failed.push({ at, title: [...titles, title].join(' › '), error });
      }
    }
    for (const suite of inner) read(suite, [...titles, suite.title]);
  };
  for (const suite of suites) read(suite, []);
  return { passed: stats.expected, failed, skipped: stats.skipped };
}

/** On one line. */
export function shortOf({ at, title, error }: FailedTest): string {
  return `${at} ${title}: ${onOneLine(error)}`;
}

/** What went wrong, without where and how it was looked for. */
function onOneLine(error: string): string {
  const said = stripVTControlCharacters(error).split(/\n\s+at |\nCall log:|\n\s*\d+ \|/)[0] ?? '';
  const line = said.replaceAll(/\s+/g, ' ').trim();
  return line.length > 240 ? `${line.slice(0, 240)}…` : line;
}

function lineIn(stack: string, file: string): string {
  const found = stack.split('\n').find((line) => /^\s+at /.test(line) && line.includes(`${file}:`));
  return found === undefined ? '' : (/:\d+/.exec(found.slice(found.indexOf(file) + file.length))?.[0] ?? '');
}

/** Without the warnings of npm, and without what vitest prints before the failures. */
export function withoutNoise(output: string): string[] {
  const plain = stripVTControlCharacters(output);
  return plain
    .slice(Math.max(0, plain.search(/^⎯+ (Failed|Unhandled)/m)))
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^npm (warn|notice)|^[\s·.±×*xF-]+$/.test(line));
}
