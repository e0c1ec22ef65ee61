import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of the event loop at a time. */
const slice = 20;

/** Runs long work that yields, and lets the event loop go on in between. */
export async function inSlices<Result>(work: Iterator<undefined, Result>): Promise<Result> {
  for (let started = performance.now(); ;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - started < slice) continue;
    await turn();
    started = performance.now();
  }
}
