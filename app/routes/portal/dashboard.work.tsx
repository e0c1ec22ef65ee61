import { data, href } from 'react-router';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { clientOf } from '#app/portal/client-member.server.ts';
import { doneText, throwDone } from '#app/portal/done.server.ts';
import { loadWork } from '#app/portal/work/load-work.server.ts';
import { workActions } from '#app/portal/work/work-actions.server.ts';
import { WorkPage } from '#app/portal/work/work-page.tsx';
import { noStoreWithAction } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { clientWorkCopy as copy, workCopy } from '#content/work.ts';
import { receiveWorkFile } from '#features/work/files/files.server.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import type { Route } from './+types/dashboard.work.ts';

export const handle = { right: 'client:work:read', body: 'file' } satisfies RouteHandle;

export const headers = noStoreWithAction;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const before = new URL(args.request.url).searchParams.get('before');
  return {
    work: await loadWork(args.context.get(appContext), clientOf(args, handle), before),
    done: doneText(args.request, copy.results),
  };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const step = new URL(request.url).searchParams.get('upload');
  if (step !== null) return upload(args, step);
  const typed = await readPostedFields(request.clone());
  const answer = await workActions({ app: context.get(appContext), by: clientOf(args, handle), request, id: '' });
  if (answer?.result.ok === true) throwDone(href('/dashboard/work'), answer.done);
  const refusal = answer?.result;
  const first = refusal?.reason === 'decided' && 'verdict' in refusal ? refusal : null;
  const by = first?.name == null ? '' : ` ${copy.by} ${first.name}`;
  const reason = refusal?.reason ?? 'unknown';
  return data(
    {
      at: answer?.at ?? '',
      reason: first === null ? workCopy.reasons[reason] : `${workCopy.verdicts[first.verdict]}${by} already.`,
      typed: { words: typed.get('words') ?? '', label: typed.get('label') ?? '' },
    },
    { status: 422 },
  );
}

/** The step is in the address, as the organization is: the form has a file. */
async function upload(args: Route.ActionArgs, step: string) {
  const uploader = { side: 'client', by: clientOf(args, { right: 'client:work:write' }) } as const;
  const result = await receiveWorkFile(args.context.get(appContext), uploader, step, args.request);
  if (result.ok) throwDone(href('/dashboard/work'), 'uploaded');
  return data({ at: step, reason: result.message, typed: {} }, { status: 422 });
}

export default function WorkRoute({ loaderData: { work, done }, actionData }: Route.ComponentProps) {
  return <WorkPage {...work} refused={actionData ?? null} done={actionData === undefined ? done : null} />;
}
