import { href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { handleActions } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { adminWorkCopy as copy } from '#content/admin/work.ts';
import { workCopy } from '#content/work.ts';
import { templateActions } from '#features/work/admin/project-actions.server.ts';
import { TemplatesPage } from '#features/work/admin/templates-page.tsx';
import { listTemplates } from '#features/work/templates.server.ts';
import type { Route } from './+types/projects.templates.ts';

export const handle = { right: 'leads:read' } satisfies RouteHandle;

export const meta = hiddenPage(copy.templates);

export async function loader({ context }: Route.LoaderArgs) {
  return { templates: await listTemplates(context.get(appContext)) };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, templateActions, workCopy.reasons);
}

export default function AdminTemplatesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHead
        back={{ to: href('/admin/projects'), label: copy.back }}
        title={copy.templates}
        lead={copy.templatesLead}
      />
      <TemplatesPage {...loaderData} />
    </>
  );
}
