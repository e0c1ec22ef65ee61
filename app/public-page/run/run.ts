import { runCopy, type RunProcess } from '#content/home/run.ts';

type LoggedEvent = RunProcess['before'][number];

/** One record on its way through a process. */
export interface Run {
  readonly process: RunProcess;
  readonly state: keyof typeof runCopy.states;
  readonly facts: RunProcess['facts'];
  /** Still to come. */
  readonly next: readonly LoggedEvent[];
  readonly timesSentBack: number;
}

export function beginRun(process: RunProcess): Run {
  const next: LoggedEvent[] = [...process.before, ['approval.requested', process.role]];
  return { process, state: 'running', facts: process.facts, next, timesSentBack: 0 };
}

/** The event that happens now, and the run after it; null while it waits or has ended. */
export function stepOf(run: Run): { readonly event: LoggedEvent; readonly run: Run } | null {
  const [event, ...next] = run.next;
  if (event === undefined) return null;
  if (next.length > 0) return { event, run: { ...run, next } };
  const state = event[0] === 'approval.requested' ? 'waiting' : event[0] === 'run.closed' ? 'closed' : 'done';
  return { event, run: { ...run, next, state } };
}

export function approve(run: Run): Run {
  if (run.state !== 'waiting') return run;
  return { ...run, state: 'running', next: [['approval.granted', runCopy.you], ...run.process.after] };
}

/** Once, it comes back corrected; the second time, the run ends. */
export function sendBack(run: Run): Run {
  if (run.state !== 'waiting') return run;
  const { corrected, correction, role } = run.process;
  const sent: LoggedEvent = ['person.sent_back', runCopy.you];
  if (run.timesSentBack > 0) return { ...run, state: 'running', next: [sent, ['run.closed', 'kept']] };
  return {
    ...run,
    state: 'running',
    facts: run.facts.map((fact) => (fact[0] === correction[0] ? correction : fact)),
    next: [sent, corrected, ['approval.requested', role]],
    timesSentBack: 1,
  };
}
