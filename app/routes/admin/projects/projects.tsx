import { href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { readTimeZone } from '#app/admin/own-zone.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { adminWorkCopy as copy } from '#content/admin/work.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { ProjectsPage } from '#features/work/admin/projects-page.tsx';
import { listProjects } from '#features/work/list/list-projects.server.ts';
import { projectList } from '#features/work/list/project-list.ts';
import { dayIn } from '#forms/time-zone.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Route } from './+types/projects.ts';

export const handle = { right: 'leads:read' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const query = projectList.read(new URL(request.url).searchParams);
  return { query, page: await listProjects(app, query, dayIn(readTimeZone(request), app.now())) };
}

export default function AdminProjectsRoute({ loaderData }: Route.ComponentProps) {
  const mayWrite = useCan('leads:write');
  const actions = (
    <>
      <ButtonLink size="small" href={href('/admin/projects/templates')}>
        {copy.templates}
      </ButtonLink>
      {mayWrite && (
        <ButtonLink size="small" variant="primary" href={href('/admin/projects/new')}>
          <Icon name="plus" />
          {copy.new}
        </ButtonLink>
      )}
    </>
  );
  return (
    <>
      <AdminHead title={copy.title} actions={actions} />
      <ProjectsPage {...loaderData} />
    </>
  );
}
