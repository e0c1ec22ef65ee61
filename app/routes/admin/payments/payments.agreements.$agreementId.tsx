import { data, href, useSearchParams } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { handleActions } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { agreedCopy as copy } from '#content/payments/agreed.ts';
import { agreementResults } from '#features/billing/records/agreements.ts';
import { agreementActions } from '#features/subscriptions/agreements/admin/agreement-actions.server.ts';
import { AgreementPage } from '#features/subscriptions/agreements/admin/agreement-page.tsx';
import { readAgreementPage } from '#features/subscriptions/agreements/read-agreements.server.ts';
import type { Route } from './+types/payments.agreements.$agreementId.ts';

export const handle = { right: 'money:read' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const agreement = await readAgreementPage(args.context.get(appContext), args.params.agreementId);
  if (agreement === null) throw data(null, { status: 404 });
  return agreement;
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, agreementActions);
}

export default function AgreementRoute({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <>
      <AdminHead back={{ to: href('/admin/payments'), label: copy.page.back }} title={loaderData.description} />
      <AgreementPage
        agreement={loaderData}
        result={agreementResults.find((one) => one === search.get('result')) ?? null}
        asksEndNow={search.get('asks') === 'end-now'}
      />
    </>
  );
}
