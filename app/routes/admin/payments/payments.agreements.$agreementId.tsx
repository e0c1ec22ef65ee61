import { data, redirect, href, useSearchParams } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { withTeamMember, requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { agreedCopy as copy } from '#content/payments/agreed.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { AgreementPage } from '#features/subscriptions/admin/agreement-page.tsx';
import { readAgreementPage } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { actOnAgreement } from '#features/subscriptions/agreements/start-agreement.server.ts';
import type { Route } from './+types/payments.agreements.$agreementId.ts';

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  await requireTeamMember(args, 'money:read');
  const agreement = await readAgreementPage(args.context.get(appContext), args.params.agreementId);
  if (agreement === null) throw data(null, { status: 404 });
  return agreement;
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'money:write', async (by) => {
    const { agreementId } = args.params;
    const app = args.context.get(appContext);
    if ((await readAgreementPage(app, agreementId)) === null) throw data(null, { status: 404 });
    const fields = await readPostedFields(args.request);
    const page = href('/admin/payments/agreements/:agreementId', { agreementId });
    if (fields.get('action') === 'end-now' && !fields.has('confirm')) throw redirect(`${page}?asks=end-now`, 303);
    const said = await actOnAgreement(app, by, agreementId, fields);
    if (said === null) throw data(null, { status: 400 });
    throw redirect(`${page}?said=${said}`, 303);
  });
}

const saids = ['undone', 'late', 'saved', 'busy', 'amount', 'twice'] as const;

export default function AgreementRoute({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <>
      <AdminHead back={{ to: href('/admin/payments'), label: copy.page.back }} title={loaderData.description} />
      <AgreementPage
        agreement={loaderData}
        said={saids.find((one) => one === search.get('said')) ?? null}
        asksEndNow={search.get('asks') === 'end-now'}
      />
    </>
  );
}
