import { handleActions, memberOf } from '#app/admin/team-member.server.ts';
import { templateActions } from '#app/admin/leads/template-actions.server.ts';
import { TemplatesPage } from '#app/admin/leads/templates-page.tsx';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { listTemplates, signatureOf } from '#features/leads/replies/templates.server.ts';
import type { Route } from './+types/leads.templates.ts';

export const handle = { right: 'leads:read' } satisfies RouteHandle;

export const meta = hiddenPage('Reply templates');

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const app = args.context.get(appContext);
  const [templates, signature] = await Promise.all([listTemplates(app), signatureOf(app, by.user.id)]);
  return { templates, signature };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, templateActions);
}

export default function AdminTemplatesRoute({ loaderData }: Route.ComponentProps) {
  return <TemplatesPage {...loaderData} />;
}
