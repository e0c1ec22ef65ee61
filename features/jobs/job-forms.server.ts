import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import { handleJobs } from '#features/jobs/jobs.server.ts';
import { listField, textField } from '#forms/form-fields.ts';
import { isUuid } from '#values/ids.ts';

const fields = { id: listField, job: textField };

export const jobActions = defineActions('/admin/jobs', {
  again: formAction({ right: 'operations', audit: 'jobs-sent-again' }, fields, async ({ app, by }, value) => {
    const jobs = jobsIn(value);
    return jobs && handleJobs(app, by, 'again', jobs);
  }),
  discard: formAction({ right: 'operations', audit: 'jobs-discarded' }, fields, async ({ app, by }, value) => {
    const jobs = jobsIn(value);
    return jobs && handleJobs(app, by, 'discard', jobs);
  }),
});

/** Single jobs, or a whole queue. */
function jobsIn({ id, job }: { readonly id: readonly string[]; readonly job: string }) {
  const ids = id.filter(isUuid);
  if (ids.length > 0) return { ids };
  return /^[a-z][a-z-]{1,60}$/.test(job) ? { job } : null;
}
