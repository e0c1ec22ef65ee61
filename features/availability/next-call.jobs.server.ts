import { nextCallTopic } from '#features/availability/availability.public.ts';
import { nextCall } from '#features/availability/takes-calls.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';
import { perContext } from '#server/per-context.ts';

/** The next call that this process announced last; unknown at first. */
const announced = perContext((_changes: AppContext['changes']): { at: number | null | undefined } => ({
  at: undefined,
}));

/** Job `check-next-call`: invalidates cached pages that show the next free call when it changes. */
export const checkNextCall = defineJob(
  'check-next-call',
  noPayload,
  async (app) => {
    const last = announced(app.changes);
    const at = (await nextCall(app))?.getTime() ?? null;
    if (last.at !== at && (last.at !== undefined || at !== null)) await app.changes.announce(app.db, nextCallTopic);
    last.at = at;
  },
  { label: 'Check when the next call is free', schedule: '* * * * *' },
);
