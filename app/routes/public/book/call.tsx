import { data } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { secretAddress } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { changeOwnCall, openOwnCall } from '#features/booking/calls/own-call/own-call-page.server.ts';
import { ownCallCopy } from '#features/booking/calls/own-call/own-call.copy.ts';
import type { OwnCallPage as Page } from '#features/booking/calls/own-call/own-call.ts';
import { OwnCallPage } from '#features/booking/calls/pages/own-call-page.tsx';
import type { Route } from './+types/call.ts';

export const handle = { hydrate: false };

export const headers = secretAddress;

export const meta = hiddenPage(ownCallCopy.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await openOwnCall(context.get(appContext), request);
  return data(page, { status: statusOf(page) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = await changeOwnCall(context.get(appContext), request);
  return data(page, { status: page.state === 'open' && page.error !== null ? 409 : statusOf(page) });
}

function statusOf({ state }: Page): number {
  return state === 'unknown' ? 404 : state === 'over' ? 410 : 200;
}

export default function OwnCallRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <OwnCallPage page={actionData ?? loaderData} />
    </PageFrame>
  );
}
