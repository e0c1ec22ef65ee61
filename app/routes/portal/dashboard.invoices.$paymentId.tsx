import { data, href, redirect } from 'react-router';
import { appContext, clientContext } from '#app/load-context.ts';
import { frameOf } from '#app/portal/frame/frame.server.ts';
import { InvoicePage } from '#app/portal/invoice/invoice-page.tsx';
import { loadInvoice, reissueOwn } from '#app/portal/invoice/invoice-page.server.ts';
import { PortalFrame } from '#app/portal/frame/portal-frame.tsx';
import { noStoreWithAction } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { invoiceCopy } from '#content/payments/invoice.ts';
import { requireUser } from '#features/accounts/session.server.ts';
import type { Route } from './+types/dashboard.invoices.$paymentId.ts';

export const headers = noStoreWithAction;

export const meta = hiddenPage(invoiceCopy.title);

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const session = await requireUser(app, request);
  const found = await loadInvoice(app, session, params.paymentId);
  if (found === null) throw data(null, { status: 404 });
  return { ...found, isDone: new URL(request.url).searchParams.has('done'), ...frameOf(session) };
}

export async function action({ request, context, params: { paymentId } }: Route.ActionArgs) {
  const app = context.get(appContext);
  const session = await requireUser(app, request);
  const found = await loadInvoice(app, session, paymentId);
  if (found?.isOwn !== true) throw data(null, { status: 404 });
  const problem = await reissueOwn(app, session, paymentId, context.get(clientContext).address);
  if (problem === null) throw redirect(`${href('/dashboard/invoices/:paymentId', { paymentId })}?done=yes`, 303);
  return data({ problem }, { status: 422 });
}

export default function InvoiceRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { isOnTeam, eraseAt, ...page } = loaderData;
  return (
    <PortalFrame here={href('/dashboard/billing')} isOnTeam={isOnTeam} eraseAt={eraseAt}>
      <InvoicePage {...page} problem={actionData?.problem ?? ''} />
    </PortalFrame>
  );
}
