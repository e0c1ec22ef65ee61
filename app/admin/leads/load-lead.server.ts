import { threadsOf } from '#app/admin/messages/person-threads.server.ts';
import { bySender, loadSubmission } from '#app/admin/submissions/load-submission.server.ts';
import type { AppContext } from '#app/load-context.ts';
import { usersCopy } from '#content/admin/people.ts';
import { sourceName } from '#content/sources.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { accountOfAddress } from '#features/users/read-user.server.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { readEntry } from '#features/leads/entries/lead-entry.server.ts';
import type { Lead } from '#features/leads/lead-shapes.ts';
import { readLostReasons } from '#features/leads/changes/lost-reasons.server.ts';
import { leadList } from '#features/leads/list/lead-filter.ts';
import { neighborsOf } from '#features/leads/one/lead-neighbors.server.ts';
import { leadOwners, leadReaders } from '#features/leads/lead-people.public.server.ts';
import { readLead } from '#features/leads/one/read-lead.server.ts';
import { listTemplates, signatureOf } from '#features/leads/replies/templates.server.ts';
import { tasksOfLead } from '#features/leads/tasks/read-tasks.server.ts';
import { dayIn } from '#forms/time-zone.ts';
import { isUuid } from '#values/ids.ts';

/** Loads the page of a lead. Null if it does not exist. `list`: the query of the list that the page was opened from. */
export async function loadLead(
  app: AppContext,
  by: TeamMember<'leads:read'>,
  id: string,
  { list, zone }: { readonly list: URLSearchParams; readonly zone: string },
) {
  const [file, owners, people, tasks, templates, signature] = await Promise.all([
    readLead(app, id),
    leadOwners(app),
    leadReaders(app.db),
    isUuid(id) ? tasksOfLead(app, id) : [],
    listTemplates(app),
    signatureOf(app, by.user.id),
  ]);
  if (!file) return null;
  const now = app.now();
  const [subject, account, neighbors, threads] = await Promise.all([
    readSubject(app, file.lead),
    accountOfAddress(app, file.lead.email),
    neighborsOf(app, leadList.read(list), { userId: by.user.id, now, zone }, file.lead),
    threadsOf(app, by, [file.lead.email.toLowerCase()]),
  ]);
  const { offers } = catalogOfSite(app);
  const plan = offers.find(({ id: offer }) => offer === account?.tier)?.name ?? account?.tier ?? null;
  return (
    subject && {
      file,
      owners,
      people,
      tasks,
      templates,
      signature,
      lostReasons: readLostReasons(app),
      subject,
      neighbors,
      threads,
      // Resolved on the server, so that the page loads the copy of neither users nor sources.
      account: account && { ...account, plan, statusCopy: toStatusCopy(account.status) },
      sourceCopy: sourceName(file.lead.source),
      today: dayIn(zone, now),
      now: now.toISOString(),
      me: { id: by.user.id, name: by.profile.fullName ?? by.user.email },
    }
  );
}

const statuses = usersCopy.statuses as Readonly<Record<string, string>>;

function toStatusCopy(status: string | null): string {
  return statuses[status ?? ''] ?? status ?? 'inactive';
}

export type LeadData = NonNullable<Awaited<ReturnType<typeof loadLead>>>;

async function readSubject(app: AppContext, { kind, subjectId }: Lead) {
  if (kind !== 'manual') return loadSubmission(app, kind, subjectId);
  const row = await readEntry(app, subjectId);
  if (!row) return null;
  const facts = row.tags === '' ? [] : [{ field: 'tags', label: 'Tags', value: row.tags }];
  return { kind, message: row.message, facts, sender: bySender(row.createdAt, []) } as const;
}
