import { existsSync } from 'node:fs';

/**
 * Reads `.env`, where there is one and an npm script started this process: tests and supervisors that start it
 * themselves set its whole environment. The environment wins over the file.
 */
export function loadEnvFile(): void {
  if (process.env['npm_lifecycle_event'] !== undefined && existsSync('.env')) process.loadEnvFile('.env');
}

/** Startup output: timed steps, lines, and errors on stderr. */
export interface Terminal {
  progress(step: string): void;
  print(text: string): void;
  error(sentence: string): void;
  /** Serving, or working on jobs. */
  ready(): void;
  readonly readable: boolean;
}

/** `worded` rewrites each text before it is shown. */
export function openTerminal(
  onReady: () => void = () => undefined,
  worded: (text: string) => string = (text) => text,
): Terminal {
  // `| head` closes the pipe: what nobody reads any more is no failure.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  let step: { name: string; startedAt: number } | null = null;
  const endStep = () => {
    if (step === null) return;
    const seconds = (performance.now() - step.startedAt) / 1000;
    process.stdout.write(seconds < 0.05 ? `${step.name}\n` : `${step.name} (${seconds.toFixed(1)} s)\n`);
    step = null;
  };
  return {
    // In a terminal, a long step shows while running and is then overwritten.
    progress(name) {
      endStep();
      step = { name, startedAt: performance.now() };
      if (process.stdout.isTTY) process.stdout.write(`${name} ...\r`);
    },
    print(text) {
      endStep();
      process.stdout.write(`${worded(text)}\n`);
    },
    error(sentence) {
      if (step !== null && process.stdout.isTTY) process.stdout.write('\n');
      step = null;
      process.stderr.write(`${worded(sentence)}\n`);
    },
    ready: onReady,
    readable: process.stdout.isTTY,
  };
}
