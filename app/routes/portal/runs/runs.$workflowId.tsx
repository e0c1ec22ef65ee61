import { data, href } from 'react-router';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { clientOf } from '#app/portal/client-member.server.ts';
import { doneText, throwDone } from '#app/portal/done.server.ts';
import { loadWorkflow } from '#app/portal/runs/load-runs.server.ts';
import { workflowActions } from '#app/portal/runs/runs-actions.server.ts';
import { WorkflowPage } from '#app/portal/runs/workflow-page.tsx';
import { noStoreWithAction } from '#app/response-headers.ts';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import { runsCopy as copy } from '#content/runs.ts';
import type { WorkflowFault } from '#features/runs/workflows.server.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import type { Route } from './+types/runs.$workflowId.ts';

export const handle = { right: 'client:work:read', tab: href('/dashboard/runs') } satisfies RouteHandle;

export const headers = noStoreWithAction;

export function meta({ loaderData }: Route.MetaArgs) {
  return hiddenPageMeta(loaderData.page.workflow.name);
}

export async function loader(args: Route.LoaderArgs) {
  const after = new URL(args.request.url).searchParams.get('after');
  const { workflowId } = args.params;
  const page = await loadWorkflow(args.context.get(appContext), clientOf(args, handle), workflowId, after);
  if (page === null) throw data(null, { status: 404 });
  return { page, isLater: after !== null, done: doneText(args.request, copy.done) };
}

export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args;
  const fields = await readPostedFields(request.clone());
  const by = clientOf(args, handle);
  const result = await workflowActions({ app: context.get(appContext), by, request, id: params.workflowId });
  if (result?.ok === true) throwDone(href('/dashboard/runs/:workflowId', params), result.done);
  const typed = Object.fromEntries(fields) as Readonly<Partial<Record<WorkflowFault, string>>>;
  const faults = result?.reason === 'workflow' ? result.faults : [];
  return data({ error: copy.reasons[result?.reason ?? 'unknown'], refused: { faults, typed } }, { status: 422 });
}

export default function WorkflowRoute({ loaderData: { page, isLater, done }, actionData }: Route.ComponentProps) {
  const result = actionData ?? { error: null, refused: null };
  return <WorkflowPage {...page} {...result} isLater={isLater} done={actionData === undefined ? done : null} />;
}
