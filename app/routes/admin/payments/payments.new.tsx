import { data, redirect, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { withTeamMember } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { agreedCopy } from '#content/payments/agreed.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { handleNewAgreement } from '#features/subscriptions/agreements/new-agreement.server.ts';
import { NewAgreementPage } from '#features/subscriptions/agreements/admin/new-agreement-page.tsx';
import { readClient } from '#features/subscriptions/agreements/read-agreements.server.ts';
import type { Route } from './+types/payments.new.ts';

export const handle = { right: 'money:write' } satisfies RouteHandle;

const copy = agreedCopy.form;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const { searchParams } = new URL(args.request.url);
  const client = await readClient(app, searchParams.get('for') ?? '');
  return { client, isInvoice: searchParams.get('kind') === 'invoice' };
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'money:write', async (by) => {
    const organizationId = new URL(args.request.url).searchParams.get('for') ?? '';
    const fields = await readPostedFields(args.request);
    const result = await handleNewAgreement(args.context.get(appContext), by, organizationId, fields);
    if (result.kind === 'invited') throw redirect(`${href('/admin/payments/new')}?for=${result.id}`, 303);
    if (result.kind === 'started') {
      const page = href('/admin/payments/agreements/:agreementId', { agreementId: result.id });
      throw redirect(result.isNew ? page : `${page}?result=twice`, 303);
    }
    const isRefused =
      (result.kind === 'form' && Object.keys(result.errors).length > 0) || ('refused' in result && result.refused);
    return data(result, { status: isRefused ? 422 : 200 });
  });
}

export default function NewAgreementRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminHead back={{ to: href('/admin/payments'), label: agreedCopy.page.back }} title={copy.title} />
      <NewAgreementPage {...loaderData} result={actionData && 'kind' in actionData ? actionData : undefined} />
    </>
  );
}
