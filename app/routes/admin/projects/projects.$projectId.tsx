import { data, href, Link, redirect } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { readTimeZone } from '#app/admin/own-zone.ts';
import { throwRefused } from '#app/admin/refused-post.server.ts';
import { handleActions, memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import { adminWorkCopy as copy } from '#content/admin/work.ts';
import { workCopy } from '#content/work.ts';
import { leadOwners } from '#features/leads/lead-people.public.server.ts';
import { projectActions } from '#features/work/admin/project-actions.server.ts';
import { ProjectPage } from '#features/work/admin/project-page.tsx';
import { receiveWorkFile } from '#features/work/files/files.server.ts';
import { projectList } from '#features/work/list/project-list.ts';
import { readProject } from '#features/work/read-projects.server.ts';
import { dayIn } from '#forms/time-zone.ts';
import type { Route } from './+types/projects.$projectId.ts';

export const handle = { right: 'leads:read', body: 'file', shortcuts: true } satisfies RouteHandle;

export function meta({ loaderData }: Route.MetaArgs) {
  return hiddenPageMeta(loaderData.project.name);
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [project, people] = await Promise.all([readProject(app, params.projectId), leadOwners(app)]);
  if (project === null) throw data(null, { status: 404 });
  return { project, people, today: dayIn(readTimeZone(request), app.now()) };
}

/** The step of a file is in the address. */
export async function action(args: Route.ActionArgs) {
  const step = new URL(args.request.url).searchParams.get('upload');
  if (step === null) return handleActions(args, projectActions, workCopy.reasons);
  const uploader = { side: 'team', by: memberOf(args, { right: 'leads:write' }) } as const;
  const result = await receiveWorkFile(args.context.get(appContext), uploader, step, args.request);
  if (!result.ok) throwRefused(result, {});
  throw redirect(href('/admin/projects/:projectId', { projectId: args.params.projectId }), 303);
}

export default function AdminProjectRoute({ loaderData }: Route.ComponentProps) {
  const { project } = loaderData;
  const { organizationId } = project;
  return (
    <>
      <AdminHead
        back={{ to: href('/admin/projects'), label: copy.back }}
        title={project.name}
        lead={
          <>
            <Link to={projectList.href({ organization: organizationId })}>{project.organization}</Link>.{' '}
            <Link to={`${href('/admin/messages/:organizationId', { organizationId })}?project=${project.id}`}>
              {workCopy.messages}
            </Link>
          </>
        }
      />
      <ProjectPage key={project.id} {...loaderData} />
    </>
  );
}
