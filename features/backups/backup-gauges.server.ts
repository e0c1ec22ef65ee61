import { lastBackup } from '#features/backups/backups.public.server.ts';
import { defineGauges } from '#server/telemetry/gauges.ts';

export const backupGauges = defineGauges({
  gauges: { backup_last_success_timestamp_seconds: { help: 'End of the last good backup; 0 if there is none.' } },
  async read(app) {
    const { lastGood } = await lastBackup(app);
    const finishedAt = lastGood?.finishedAt?.getTime() ?? 0;
    return { backup_last_success_timestamp_seconds: [{ value: finishedAt / 1000 }] };
  },
});
