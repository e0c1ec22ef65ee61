import { syncDue } from '#features/host-calendars/sync-calendars.server.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';

/** Job `sync-calendars`: reads the hosts' calendars that are due, and writes their calls to them. */
export const syncCalendars = defineJob('sync-calendars', noPayload, syncDue, {
  label: 'Sync the hosts’ calendars',
  schedule: '* * * * *',
  maxSeconds: 300,
  isExclusive: true,
});
