import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Terminal } from './cli.ts';

/** As `docs/settings.md` describes it. */
interface Setting {
  readonly name: string;
  readonly description: string;
  readonly fallback: string;
}

/** What build/server/index.js exports, of app/bootstrap/main.ts. */
interface Program {
  readonly settings: readonly Setting[];
  run(argv: readonly string[], settings: NodeJS.ProcessEnv, terminal: Terminal): Promise<number>;
}

/** Runs a command of the bundle in `build`; resolves to the exit code. */
export async function runProgram(build: string, argv: readonly string[], env: NodeJS.ProcessEnv, terminal: Terminal) {
  const program = await loadProgram(build);
  const code = await program.run(argv, env, terminal);
  // Open handles must not keep a finished program alive.
  setTimeout(() => process.exit(code), 1000).unref();
  return code;
}

export async function loadProgram(build: string): Promise<Program> {
  // Compile cache for the next start; an unwritable folder is only read.
  enableCompileCache(path.join(build, 'compile-cache'));
  return (await import(pathToFileURL(path.join(build, 'server', 'index.js')).href)) as Program;
}

export function settingsHelp(settings: readonly Setting[]): readonly string[] {
  const width = Math.max(...settings.map(({ name }) => name.length));
  return [
    'Settings from the environment, or from the file that NAME_FILE names [default]:',
    ...settings.map(({ name, description, fallback }) => `  ${name.padEnd(width)}  ${description} [${fallback}]`),
  ];
}
