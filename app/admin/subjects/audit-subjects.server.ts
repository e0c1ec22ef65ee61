import type { AppContext } from '#app/load-context.ts';
import { subjectKey, type ShownEntry } from '#features/audit-log/audit-log.ts';
import { settingLabel } from '#features/audit-log/entry-details.ts';
import { agreementNames, paymentNames } from '#features/billing/reads/billing-reads.server.ts';
import { organizationNames } from '#features/accounts/organizations/organizations.server.ts';
import { articleTitles } from '#features/insights/admin/list-drafts.server.ts';
import { fileNames } from '#features/intake/uploads/upload.server.ts';
import { leadNames } from '#features/leads/lead-names.server.ts';
import { templateNames } from '#features/leads/replies/templates.server.ts';
import { campaignSubjects } from '#features/newsletter/campaigns/campaigns.server.ts';
import { subscriberAddresses } from '#features/newsletter/subscribers/subscriber-list.server.ts';
import { contentTitles } from '#features/site-content/editing/edit-content.server.ts';
import { jobLabels } from '#features/jobs/jobs.server.ts';
import { projectNames } from '#features/work/projects.server.ts';
import { webhookNames } from '#features/webhooks/endpoint-reads.server.ts';

const readers = {
  agreement: agreementNames,
  payment: paymentNames,
  organization: organizationNames,
  lead: leadNames,
  article: articleTitles,
  content: contentTitles,
  campaign: campaignSubjects,
  subscriber: subscriberAddresses,
  webhook: webhookNames,
  template: templateNames,
  file: fileNames,
  job: jobLabels,
  project: projectNames,
  setting: (_: unknown, ids: readonly string[]) => new Map(ids.map((id) => [id, settingLabel(id)])),
};

/** By `subjectKey`; deleted subjects are missing. */
export async function auditSubjects(
  app: Pick<AppContext, 'db' | 'jobAdmin'>,
  entries: readonly Pick<ShownEntry, 'subject'>[],
): Promise<Record<string, string>> {
  const named = Object.entries(readers).map(async ([kind, read]) => {
    const ids = entries.flatMap(({ subject }) => (subject?.kind === kind ? [subject.id] : []));
    return [...(await read(app, ids))].map(([id, name]) => [subjectKey({ kind, id }), name] as const);
  });
  return Object.fromEntries((await Promise.all(named)).flat());
}
