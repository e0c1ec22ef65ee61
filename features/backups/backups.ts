import { dayMs } from '#values/duration.ts';

/** `done` is whole, verified and in its place. */
export type BackupState = 'running' | 'done' | 'failed';

/**
 * How far a backup was verified after it was written. `restored`: loaded into a scratch database and compared.
 * `read`: decrypted and read to its end, every checksum compared. `checksum`: its bytes are those written; it was not
 * opened, because the process has no key for it.
 */
export type Verification = 'restored' | 'read' | 'checksum';

export interface BackupRun {
  readonly id: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly state: BackupState;
  /** Its path, or `s3://bucket/name`. */
  readonly place: string | null;
  readonly bytes: number | null;
  readonly rows: number | null;
  readonly files: number | null;
  readonly verified: Verification | null;
  /** One sentence, of a failed one. */
  readonly fault: string | null;
}

/** Such as `meridian-20261122T023000Z.backup.gz`; with `.age` when it is encrypted. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return `meridian-${time}Z.backup.gz${isEncrypted ? '.age' : ''}`;
}

const named = /^meridian-(\d{4})(\d\d)(\d\d)T\d{6}Z\.backup\.gz(\.age)?$/;

/** How many are kept: the last of each of so many days and of so many weeks that have one. */
export interface BackupsKept {
  readonly days: number;
  readonly weeks: number;
}

/** Returns the backups that retention no longer covers. Ignores other files. */
export function surplusBackups(names: readonly string[], { days, weeks }: BackupsKept): string[] {
  const kept = new Set<string>();
  const newestFirst = names.filter((name) => named.test(name)).toSorted((one, other) => (one < other ? 1 : -1));
  for (const [count, periodOf] of [
    [days, dayOf],
    [weeks, weekOf],
  ] as const) {
    const periods = new Set<number>();
    for (const name of newestFirst) {
      const period = periodOf(name);
      if (periods.has(period) || periods.size === count) continue;
      periods.add(period);
      kept.add(name);
    }
  }
  return newestFirst.filter((name) => !kept.has(name));
}

/** Left by a process that was killed while it wrote one. */
export function isUnfinishedBackup(name: string): boolean {
  return name.endsWith('.part') && named.test(name.slice(0, -'.part'.length));
}

function dayOf(name: string): number {
  const [, year, month, day] = named.exec(name) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayMs;
}

/** Weeks begin on Mondays; the first day that is counted was a Thursday. */
function weekOf(name: string): number {
  return Math.floor((dayOf(name) + 3) / 7);
}

const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** Whether it is a cron expression of five fields, in numbers. */
export function isCron(text: string): boolean {
  const fields = text.trim().split(/\s+/);
  return fields.length === ranges.length && fields.every((field, index) => isCronField(field, ranges[index]));
}

function isCronField(field: string, [min, max]: readonly [number, number] = [0, 0]): boolean {
  return field.split(',').every((part) => {
    const [, first, last, step] = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part) ?? [null];
    if (first === null || step === '0') return false;
    const from = Number(first ?? min);
    const to = Number(last ?? first ?? max);
    return /^[\d*]/.test(part) && from >= min && to <= max && from <= to;
  });
}
