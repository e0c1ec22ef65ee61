import { dayCopy } from '#features/leads/leads.copy.ts';
import { leadReaders } from '#features/leads/lead-people.public.server.ts';
import { readReport } from '#features/leads/reports/read-report.server.ts';
import { reportQuery, weekText } from '#features/leads/reports/report.ts';
import { reportsCopy as copy } from '#features/leads/reports/reports.copy.ts';
import { teamZone } from '#features/notices/notices-settings.public.server.ts';
import { notify } from '#features/notices/notices.public.server.ts';
import { dayIn } from '#forms/time-zone.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';
import { dayAfter, weekOf } from '#values/day.ts';

/**
 * Job `note-week`: on Mondays, a notice about last week for each team member who reads leads, in time for the day's
 * email. One each, however often it runs.
 */
export const noteWeek = defineJob(
  'note-week',
  noPayload,
  async (app) => {
    const [zone, now] = [teamZone(app), app.now()];
    const today = dayIn(zone, now);
    if (weekOf(today)[0] !== today) return;
    const days = { from: dayAfter(today, -7), to: dayAfter(today, -1) };
    const key = `week ${days.from}`;
    const text = weekText(await readReport(app, reportQuery({ days, by: 'month', zone }, now)));
    const title = copy.weekTitle(dayCopy(days.from, today), dayCopy(days.to, today));
    await app.db.transaction(async (tx) => {
      for (const { id: userId } of await leadReaders(tx))
        await notify(app, tx, { userId, kind: 'weekly-report', title, text, byId: null, key });
    });
  },
  { label: 'Check whether last week’s figures are due', schedule: '1 * * * *' },
);
