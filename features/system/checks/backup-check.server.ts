import { lastBackup, probeBackupPlace, runBackupJob } from '#features/backups/backups.public.server.ts';
import { reasonOf, type SystemCheck } from '#features/system/checks/define-check.server.ts';
import { inMegabytes } from '#features/system/checks/database-checks.server.ts';
import { failed, ok, unknown, warning, worstOf, type CheckResult } from '#features/system/system.ts';
import type { AppContext } from '#server/app-context.ts';
import { hourMs } from '#values/duration.ts';

/** Hours after which the last backup is too old, by a schedule of every day and by a rarer one. */
const oldHours = { daily: 50, rarer: 8 * 24 };

export const backupCheck: SystemCheck = {
  id: 'backup',
  remedy: 'Check the log for the failed backup, then run one now.',
  async run({ app }) {
    const { last, lastGood } = await lastBackup(app);
    const { schedule: written } = runBackupJob;
    const schedule = typeof written === 'function' ? written(app.env) : written;
    const refused = schedule ? await probeRefusal(app) : null;
    if (refused !== null) return refused;
    if (last === null && schedule) return ok('The first one is due by BACKUP_SCHEDULE.');
    if (last === null) {
      return unknown(
        'This site has not made a scheduled backup.',
        'Set BACKUP_SCHEDULE, or make sure something else makes backups.',
      );
    }
    const good = lastGood?.finishedAt ?? null;
    const hours = good === null ? Infinity : (app.now().getTime() - good.getTime()) / hourMs;
    const isOld = hours >= (schedule?.endsWith('* * *') ? oldHours.daily : oldHours.rarer);
    const age =
      good === null
        ? failed('No backup has succeeded yet.', this.remedy)
        : isOld
          ? warning(`The last good one is of ${inUtc(good)}.`, this.remedy)
          : ok(`The last one is of ${inUtc(good)} (${inMegabytes(lastGood?.bytes ?? 0)}).`);
    if (last.state === 'running' && good === null) return ok('The first one is being made.');
    if (last.state !== 'failed') return age;
    return worstOf([failed(`The newest one failed: ${last.fault ?? 'no reason given'}`, this.remedy), age]);
  },
};

/** Tries to write where backups go, so that this does not fail at night first. */
async function probeRefusal({ env }: AppContext): Promise<CheckResult | null> {
  try {
    await probeBackupPlace(env);
    return null;
  } catch (error) {
    return failed(
      `Backups cannot be written to BACKUP_TO: ${reasonOf(error)}.`,
      'Check BACKUP_TO, the rights of its folder or key, and the free space.',
    );
  }
}

function inUtc(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
