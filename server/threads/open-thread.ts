import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** Processor time per input, including the start of the thread. Wall time may be `patience` times as long. */
  readonly milliseconds: number;
  /** Heap size. */
  readonly megabytes: number;
  /** How many inputs may wait for their turn. */
  readonly waiting: number;
}

/** `over-limit`: the input needs more time or memory than allowed; `failed`: the parser threw; `busy`: too many wait. */
export type ThreadResult =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly reason: 'over-limit' | 'failed' | 'busy'; readonly error?: string };

/** Milliseconds without input after which a thread ends, to free its memory. */
const idleMilliseconds = 30_000;
const patience = 4;

/**
 * Opens `NAME.thread.ts`, which is next to the module `from`, as a parser of untrusted input: off the event loop, one
 * input at a time. A thread that exceeds a limit is ended. Rejects if the thread cannot start.
 */
export function openThread(name: string, from: string, limits: ThreadLimits) {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function startWorker(): Worker {
    const { megabytes } = limits;
    const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 };
    // A parser of untrusted input must not get the process's secrets and flags.
    const thread = new Worker(threadFile(name, from), { resourceLimits, env: {}, execArgv: [] });
    thread.unref();
    return thread;
  }

  function end(): void {
    void worker?.terminate();
    worker = undefined;
  }

  function run(input: unknown): Promise<ThreadResult> {
    clearTimeout(idle);
    worker ??= startWorker();
    const thread = worker;
    const timers: NodeJS.Timeout[] = [];
    const before = processorTime(thread);
    const result = new Promise<ThreadResult>((resolve, reject) => {
      const giveUp = () => {
        end();
        resolve({ ok: false, reason: 'over-limit' });
      };
      // Measures processor time, because a busy machine does not mean that the input is too large.
      const check = async () => {
        const left = limits.milliseconds - (await processorTime(thread)) + (await before);
        if (worker !== thread || timers.length === 0) return;
        if (left < 1) giveUp();
        else timers.push(setTimeout(() => void check(), left));
      };
      timers.push(
        setTimeout(() => void check(), limits.milliseconds),
        setTimeout(giveUp, patience * limits.milliseconds),
      );
      thread.removeAllListeners();
      thread.once('message', resolve);
      thread.on('error', (error: NodeJS.ErrnoException) => {
        worker = undefined;
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ ok: false, reason: 'over-limit' });
        else reject(error);
      });
      thread.postMessage(input);
    });
    return result.finally(() => {
      for (const timer of timers.splice(0)) clearTimeout(timer);
      idle = setTimeout(end, idleMilliseconds).unref();
    });
  }

  return async (input: unknown): Promise<ThreadResult> => {
    if (waiting > limits.waiting) return { ok: false, reason: 'busy' };
    waiting += 1;
    const turn = last.then(() => run(input)).finally(() => (waiting -= 1));
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Milliseconds of processor time that a thread has used; 0 before it starts. */
function processorTime(thread: Worker): Promise<number> {
  return thread.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  );
}

/** In the sources it is next to its opener; in the built server in `threads`, beside the modules or one folder up. */
function threadFile(name: string, from: string): URL {
  if (new URL(from).pathname.endsWith('.ts')) return new URL(`./${name}.thread.ts`, from);
  const places = ['.', '..'].map((folder) => new URL(`${folder}/threads/${name}.js`, import.meta.url));
  const built = places.find((place) => existsSync(place));
  if (built === undefined) throw new Error(`The thread ${name} is not built.`);
  return built;
}
