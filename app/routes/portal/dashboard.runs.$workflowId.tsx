import { data, href, redirect } from 'react-router';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { clientOf } from '#app/portal/client-member.server.ts';
import { loadWorkflow } from '#app/portal/runs/load-runs.server.ts';
import { workflowActions } from '#app/portal/runs/runs-actions.server.ts';
import { WorkflowPage } from '#app/portal/runs/workflow-page.tsx';
import { noStoreWithAction } from '#app/response-headers.ts';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import { runsCopy as copy } from '#content/runs.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import type { Route } from './+types/dashboard.runs.$workflowId.ts';

export const handle = { right: 'client:work:read', tab: href('/dashboard/runs') } satisfies RouteHandle;

export const headers = noStoreWithAction;

export function meta({ loaderData }: Route.MetaArgs) {
  return hiddenPageMeta(loaderData.page.workflow.name);
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const after = searchParams.get('after');
  const { workflowId } = args.params;
  const page = await loadWorkflow(args.context.get(appContext), clientOf(args, handle), workflowId, after);
  if (page === null) throw data(null, { status: 404 });
  const done = searchParams.get('done') === 'workflow-saved' ? copy.done['workflow-saved'] : null;
  return { page, isLater: after !== null, done };
}

export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args;
  const fields = await readPostedFields(request.clone());
  const by = clientOf(args, handle);
  const result = await workflowActions({ app: context.get(appContext), by, request, id: params.workflowId });
  if (result?.ok === true) {
    const page = href('/dashboard/runs/:workflowId', { workflowId: params.workflowId });
    throw redirect(`${page}?${new URLSearchParams({ done: result.done })}`, 303);
  }
  const read = (name: string) => fields.get(name) ?? '';
  const typed = {
    name: read('name'),
    minutesSaved: read('minutesSaved'),
    failedInRow: read('failedInRow'),
    failedPerHour: read('failedPerHour'),
    silentHours: read('silentHours'),
  };
  const faults = result?.reason === 'workflow' ? result.faults : [];
  return data({ error: copy.reasons[result?.reason ?? 'unknown'], refused: { faults, typed } }, { status: 422 });
}

export default function WorkflowRoute({ loaderData: { page, isLater, done }, actionData }: Route.ComponentProps) {
  const result = actionData ?? { error: null, refused: null };
  return <WorkflowPage {...page} {...result} isLater={isLater} done={actionData === undefined ? done : null} />;
}
