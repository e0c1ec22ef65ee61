import { data, href } from 'react-router';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { clientOf } from '#app/portal/client-member.server.ts';
import { doneText, throwDone } from '#app/portal/done.server.ts';
import { loadRuns } from '#app/portal/runs/load-runs.server.ts';
import { runsActions } from '#app/portal/runs/runs-actions.server.ts';
import { RunsPage, type RunsReason } from '#app/portal/runs/runs-page.tsx';
import { noStoreWithAction } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { runsCopy as copy } from '#content/runs.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import type { Route } from './+types/runs.ts';

export const handle = { right: 'client:work:read' } satisfies RouteHandle;

export const headers = noStoreWithAction;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const after = new URL(args.request.url).searchParams.get('after');
  return {
    runs: await loadRuns(args.context.get(appContext), clientOf(args, handle), after),
    isLater: after !== null,
    done: doneText(args.request, copy.done),
  };
}

/** A new key is part of the response: it is not stored, so no later page can show it. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const fields = await readPostedFields(request.clone());
  const result = await runsActions({ app: context.get(appContext), by: clientOf(args, handle), request, id: '' });
  if (result?.ok === true && result.done === 'key-revoked') throwDone(href('/dashboard/runs'), result.done);
  if (result?.ok === true) return data({ newKey: { key: result.key, name: result.name }, reason: null, typed: '' });
  const reason: RunsReason = result?.reason ?? 'unknown';
  return data({ newKey: null, reason, typed: fields.get('name') ?? '' }, { status: 422 });
}

export default function RunsRoute({ loaderData: { runs, isLater, done }, actionData }: Route.ComponentProps) {
  const result = actionData ?? { newKey: null, reason: null, typed: '' };
  return <RunsPage {...runs} {...result} isLater={isLater} done={actionData === undefined ? done : null} />;
}
