/** In the order in which the command prints them. */
export const checkIds = [
  ...(['settings', 'database', 'migrations', 'replicas', 'jobs', 'mail', 'mail-dns', 'storage', 'payments'] as const),
  ...(['webhooks', 'calls', 'calendars', 'proxy', 'certificate', 'backup', 'disk', 'virus-scan', 'clock'] as const),
] as const;
export type CheckId = (typeof checkIds)[number];

/** `warning` works but needs attention; `unknown` could not be found out. */
export const checkStates = ['ok', 'warning', 'failed', 'unknown'] as const;
export type CheckState = (typeof checkStates)[number];

export interface CheckResult {
  readonly state: CheckState;
  /** The finding, in one or two sentences. */
  readonly summary: string;
  /** What to do; null if nothing is to be done. */
  readonly remedy: string | null;
}

export interface NamedResult extends CheckResult {
  readonly id: CheckId;
}

/** State of a check after its last runs. */
export interface Standing extends NamedResult {
  /** First run of the current streak of problems or of good results. */
  readonly since: Date;
  readonly checkedAt: Date;
  /** Runs in a row that were problems, good or unknown, as this one is. */
  readonly runs: number;
  /** The worst state that the administrators were sent, until they were sent that it is over. */
  readonly reported: 'warning' | 'failed' | null;
}

function isProblem(state: CheckState): state is 'warning' | 'failed' {
  return state === 'warning' || state === 'failed';
}

type Streak = 'problem' | 'ok' | 'unknown';

function streakOf(state: CheckState): Streak {
  return isProblem(state) ? 'problem' : state;
}

/** The standing after another run. */
export function nextStanding(before: Standing | undefined, result: NamedResult, now: Date): Standing {
  const goesOn = before !== undefined && streakOf(before.state) === streakOf(result.state);
  return {
    ...result,
    since: goesOn ? before.since : now,
    checkedAt: now,
    runs: goesOn ? before.runs + 1 : 1,
    reported: before?.reported ?? null,
  };
}

/** What the administrators are sent after a run. */
export interface Digest {
  readonly began: readonly Standing[];
  readonly over: readonly Standing[];
}

/** Runs in a row until a problem, or its end, is reported: one failure may be a restart elsewhere. */
const runsUntilReport = 2;

/** Returns new problems. A problem is reported once, and again only if a warning becomes a failure. */
export function digestOf(standings: readonly Standing[]): Digest {
  const lasting = standings.filter(({ runs }) => runs >= runsUntilReport);
  return {
    began: lasting.filter(
      ({ state, reported }) =>
        isProblem(state) && (reported === null || (reported === 'warning' && state === 'failed')),
    ),
    over: lasting.filter(({ state, reported }) => state === 'ok' && reported !== null),
  };
}

/** The standing once its part of the digest is queued. */
export function reportedStanding(standing: Standing, { began, over }: Digest): Standing {
  if (over.includes(standing)) return { ...standing, reported: null };
  return began.includes(standing) && isProblem(standing.state) ? { ...standing, reported: standing.state } : standing;
}

/** The worst of several findings, with all they say. */
export function worstOf(findings: readonly CheckResult[]): CheckResult {
  const order: readonly CheckState[] = ['ok', 'unknown', 'warning', 'failed'];
  const state = findings.reduce<CheckState>(
    (worst, finding) => (order.indexOf(finding.state) > order.indexOf(worst) ? finding.state : worst),
    'ok',
  );
  const remedies = findings.flatMap(({ remedy }) => (remedy === null ? [] : [remedy]));
  return {
    state,
    // The worst first.
    summary: findings
      .toSorted((one, other) => order.indexOf(other.state) - order.indexOf(one.state))
      .flatMap(({ summary }) => (summary === '' ? [] : [summary]))
      .join(' '),
    remedy: remedies.length === 0 ? null : remedies.join(' '),
  };
}

export function ok(summary: string, hint: string | null = null): CheckResult {
  return { state: 'ok', summary, remedy: hint };
}

export function warning(summary: string, remedy: string): CheckResult {
  return { state: 'warning', summary, remedy };
}

export function failed(summary: string, remedy: string): CheckResult {
  return { state: 'failed', summary, remedy };
}

export function unknown(summary: string, remedy: string | null = null): CheckResult {
  return { state: 'unknown', summary, remedy };
}

/** Seconds between two heartbeats of a process. */
export const beatSeconds = 20;
/** A process that was not seen for this long has ended. */
export const silentSeconds = 90;
/** Minutes after which results are too old: the job that writes them runs every five. */
export const staleMinutes = 16;

/** A running process of the site. */
export interface Replica {
  readonly id: string;
  readonly role: 'web' | 'worker';
  /** Whether it works on the jobs. */
  readonly runsJobs: boolean;
  readonly release: string;
  readonly host: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
}

/** A check on the page; timestamps are ISO strings. */
export interface ListedCheck extends NamedResult {
  readonly label: string;
  readonly since: string;
}

export interface ListedReplica extends Omit<Replica, 'startedAt' | 'seenAt'> {
  readonly startedAt: string;
  readonly seenAt: string;
}

/** A run of a backup on the page. */
export interface ListedBackup {
  readonly id: string;
  readonly startedAt: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly bytes: number | null;
  readonly verified: 'restored' | 'read' | 'checksum' | null;
  /** One sentence, of a failed one. */
  readonly fault: string | null;
}

/**
 * The result of an action of the page. `seen` is what the page showed: when the results were checked, or the ID of the
 * newest backup; '' without any.
 */
export interface SystemResult {
  readonly action: 'check' | 'backup';
  readonly seen: string | null;
}

/** Problems first, the worst of them on top. */
export function worstFirst<Check extends NamedResult>(checks: readonly Check[]): Check[] {
  const rank = { failed: 0, warning: 1, unknown: 2, ok: 3 } as const satisfies Record<CheckState, number>;
  return checks.toSorted(
    (one, other) => rank[one.state] - rank[other.state] || checkIds.indexOf(one.id) - checkIds.indexOf(other.id),
  );
}
