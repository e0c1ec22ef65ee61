import { parentPort } from 'node:worker_threads';
import type { ThreadResult } from '#server/threads/open-thread.ts';

/** Runs a `*.thread.ts`: parses each input and posts the result. */
export function serveThread(parse: (input: unknown) => unknown): void {
  parentPort?.on('message', (input: unknown) => {
    void runParse(parse, input).then((result) => parentPort?.postMessage(result));
  });
}

async function runParse(parse: (input: unknown) => unknown, input: unknown): Promise<ThreadResult> {
  try {
    return { ok: true, output: await parse(input) };
  } catch (error) {
    return { ok: false, reason: 'failed', error: String(error).slice(0, 200) };
  }
}
