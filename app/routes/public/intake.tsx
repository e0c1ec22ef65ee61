import { createContext, data, redirect } from 'react-router';
import { clientContext, appContext, type RouteHandle } from '#app/load-context.ts';
import { noStore, pageHeaders } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { openIntakePage } from '#features/intake/pages/intake-page-load.server.ts';
import { handleIntakePost, signInAddress } from '#features/intake/pages/intake-page.server.ts';
import { intakeForm, IntakePage } from '#features/intake/pages/intake-page.tsx';
import { intakeMessages } from '#features/intake/intake.copy.ts';
import { intakePageCopy } from '#features/intake/pages/intake-page.copy.ts';
import { FormStamp } from '#ui/fields/form-stamp.tsx';
import type { Route } from './+types/intake.ts';

export const handle = { hydrate: false, body: 'files' } satisfies RouteHandle;

/** The same for everyone until the browser has a draft. */
export function headers() {
  return { ...noStore(), ...pageHeaders({ tags: ['site', 'cookie', 'form', '?'] }) };
}

export const meta = hiddenPage(intakeMessages.title, intakePageCopy.description);

/** Spares the loader a query. */
const shownAgain = createContext<Awaited<ReturnType<typeof openIntakePage>>>(null);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(shownAgain);
  if (page !== null) return page;
  return (await openIntakePage(context.get(appContext), request)) ?? redirect(signInAddress);
}

export async function action({ request, context }: Route.ActionArgs) {
  const result = await handleIntakePost(context.get(appContext), request, context.get(clientContext));
  if (result instanceof Response) throw result;
  context.set(shownAgain, result);
  return data(result, { status: 503 });
}

export default function IntakeRoute({ loaderData: opened, actionData }: Route.ComponentProps) {
  const page = actionData ?? opened;
  return (
    <>
      <PageFrame>
        <IntakePage {...page} />
      </PageFrame>
      <FormStamp form={intakeForm} formId={page.formId} />
    </>
  );
}
