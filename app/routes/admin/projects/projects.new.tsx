import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { readTimeZone } from '#app/admin/own-zone.ts';
import { memberOf, withTeamMember } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { adminWorkCopy as copy } from '#content/admin/work.ts';
import { workCopy } from '#content/work.ts';
import { leadOwners } from '#features/leads/lead-people.public.server.ts';
import { NewProjectForm } from '#features/work/admin/new-project-form.tsx';
import { createProject, organizationChoices } from '#features/work/projects.server.ts';
import { listTemplates } from '#features/work/templates.server.ts';
import { dayIn } from '#forms/time-zone.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { isUuid } from '#values/ids.ts';
import type { Route } from './+types/projects.new.ts';

export const handle = { right: 'leads:write' } satisfies RouteHandle;

export const meta = hiddenPage(copy.new);

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const me = memberOf(args, handle).user.id;
  const [organizations, templates, people] = await Promise.all([
    organizationChoices(app),
    listTemplates(app),
    leadOwners(app),
  ]);
  const chosen = new URL(args.request.url).searchParams.get('organization') ?? '';
  const names = templates.map(({ id, name }) => ({ value: id, copy: name }));
  const today = dayIn(readTimeZone(args.request), app.now());
  return { organizations, templates: names, people, me, chosen, today, formId: randomUUID() };
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(
    args,
    'leads:write',
    async (by) => {
      const form = await readPostedFields(args.request);
      const field = (name: string) => form.get(name) ?? '';
      const result = await createProject(args.context.get(appContext), by, {
        formId: isUuid(field('formId')) ? field('formId') : randomUUID(),
        organization: field('organization'),
        name: field('name'),
        template: field('template'),
        owner: field('owner'),
        startedOn: field('startedOn'),
      });
      if (result.ok) throw redirect(href('/admin/projects/:projectId', { projectId: result.id }), 303);
      return result;
    },
    workCopy.reasons,
  );
}

export default function AdminNewProjectRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHead back={{ to: href('/admin/projects'), label: copy.back }} title={copy.new} />
      <NewProjectForm {...loaderData} />
    </>
  );
}
