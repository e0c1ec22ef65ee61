import { randomUUID } from 'node:crypto';
import { data, href, useSearchParams } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { paymentActions } from '#app/admin/payment-actions.server.ts';
import { handleActions } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { agreedCopy as copy } from '#content/payments/agreed.ts';
import { PaymentPage } from '#features/subscriptions/agreements/admin/payment-page.tsx';
import { readPaymentPage } from '#features/subscriptions/agreements/read-agreements.server.ts';
import type { Route } from './+types/payments.$paymentId.ts';

export const handle = { right: 'money:read' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const payment = await readPaymentPage(app, args.params.paymentId);
  if (payment === null) throw data(null, { status: 404 });
  return { payment, sendKey: randomUUID() };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, paymentActions);
}

export default function PaymentRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <>
      <AdminHead back={{ to: href('/admin/payments'), label: copy.page.back }} title={loaderData.payment.description} />
      <PaymentPage {...loaderData} asked={actionData} result={search.get('result') ?? ''} />
    </>
  );
}
