import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { discardJobs, retryJobs } from '#features/jobs/jobs.server.ts';
import type { JobsResult } from '#features/jobs/jobs.ts';
import { readFormFields } from '#server/http/request/form-post.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

export async function actOnJobs(
  app: AppContext,
  by: TeamMember<'operations'>,
  request: Request,
): Promise<JobsResult | null> {
  const fields = await readFormFields(request);
  const ids = (fields?.getAll('id') ?? []).filter(isUuid);
  const job = fields?.get('job') ?? '';
  if (ids.length === 0 && !/^[a-z][a-z-]{1,60}$/.test(job)) return null;
  const chosen = ids.length > 0 ? { ids } : { job };
  switch (fields?.get('act')) {
    case 'again':
      return { action: 'again', count: await retryJobs(app, by, chosen) };
    case 'discard':
      return { action: 'discard', count: await discardJobs(app, by, chosen) };
    default:
      return null;
  }
}
