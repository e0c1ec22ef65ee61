import { randomUUID } from 'node:crypto';
import { data, redirect, href, useSearchParams } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { withTeamMember, requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { agreedCopy as copy } from '#content/payments/agreed.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { actOnInvoice } from '#features/subscriptions/agreements/act-on-invoice.server.ts';
import { invoiceActs } from '#features/billing/records/agreements.ts';
import { openReissue, reissueByTeam } from '#features/purchases/reissue/reissue-form.server.ts';
import { PaymentPage } from '#features/subscriptions/admin/payment-page.tsx';
import { readPaymentPage } from '#features/subscriptions/agreements/read-agreements.server.ts';
import type { Route } from './+types/payments.$paymentId.ts';

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  await requireTeamMember(args, 'money:read');
  const app = args.context.get(appContext);
  const payment = await readPaymentPage(app, args.params.paymentId);
  if (payment === null) throw data(null, { status: 404 });
  return { payment, sendKey: randomUUID(), reissue: await openReissue(app, payment) };
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'money:write', async (by) => {
    const { paymentId } = args.params;
    const app = args.context.get(appContext);
    const payment = await readPaymentPage(app, paymentId);
    if (payment === null) throw data(null, { status: 404 });
    const fields = await readPostedFields(args.request);
    if (fields.get('action') === 'reissue') {
      const answer = await reissueByTeam(app, by, payment, fields);
      if (!answer.ok) return data(answer, { status: 422 });
      throw redirect(`${href('/admin/payments/:paymentId', { paymentId })}?said=reissued`, 303);
    }
    const act = invoiceActs.find((one) => one === fields.get('action'));
    if (act === undefined) throw data(null, { status: 400 });
    const to = (said: string) => redirect(`${href('/admin/payments/:paymentId', { paymentId })}?said=${said}`, 303);
    if (act !== 'send-again' && fields.get('confirm') === null) throw to('unconfirmed');
    const key = fields.get('key') ?? randomUUID();
    const note = (fields.get('note') ?? '').slice(0, 200);
    throw to((await actOnInvoice(app, by, paymentId, act, { key, note })) ? act : 'gone');
  });
}

const saids = [...invoiceActs, 'gone', 'unconfirmed', 'reissued'] as const;

export default function PaymentRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <>
      <AdminHead back={{ to: href('/admin/payments'), label: copy.page.back }} title={loaderData.payment.description} />
      <PaymentPage
        {...loaderData}
        said={saids.find((one) => one === search.get('said')) ?? null}
        answer={actionData && 'faults' in actionData ? actionData : undefined}
      />
    </>
  );
}
