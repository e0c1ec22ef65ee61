import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { withTeamMember, memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { readFormId, changeFieldText } from '#features/leads/changes/change-form.ts';
import { addLead } from '#features/leads/entries/lead-entry.server.ts';
import { entryFieldNames, entryFrom } from '#features/leads/entries/lead-entry.ts';
import { NewLeadForm } from '#features/leads/entries/new-lead-form.tsx';
import { leadOwners } from '#features/leads/lead-people.public.server.ts';
import type { Route } from './+types/leads.new.ts';

export const handle = { right: 'leads:write' } satisfies RouteHandle;

export const meta = hiddenPage('New lead');

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  return { owners: await leadOwners(args.context.get(appContext)), me: by.user.id };
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'leads:write', async (by) => {
    const form = await readPostedFields(args.request);
    const read = entryFrom(
      Object.fromEntries(entryFieldNames.map((name) => [name, changeFieldText(form, name)])),
      'manual',
    );
    if (!read.ok) return read;
    const result = await addLead(args.context.get(appContext), by, {
      entry: read.entry,
      owner: changeFieldText(form, 'owner') || null,
      isAnother: form.get('another') === 'on',
      formId: readFormId(form) ?? randomUUID(),
    });
    return result.ok ? redirect(href('/admin/leads/:leadId', { leadId: result.id })) : result;
  });
}

export default function AdminNewLeadRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHead back={{ to: href('/admin/leads'), label: 'All leads' }} title="New lead" />
      <NewLeadForm {...loaderData} />
    </>
  );
}
