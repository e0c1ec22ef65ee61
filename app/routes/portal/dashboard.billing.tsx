import { href } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { BillingPage } from '#app/portal/billing/billing-page.tsx';
import { loadBilling } from '#app/portal/billing/billing-page.server.ts';
import { frameOf } from '#app/portal/frame.server.ts';
import { PortalFrame } from '#app/portal/portal-frame.tsx';
import { noStoreWithAction } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/hidden-page.ts';
import { portalCopy } from '#content/billing.ts';
import { requireUser } from '#features/accounts/session.server.ts';
import type { Route } from './+types/dashboard.billing.ts';

export const headers = noStoreWithAction;

export const meta = hiddenPage(portalCopy.billing.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const session = await requireUser(app, request);
  return { billing: await loadBilling(app, session), ...frameOf(session) };
}

export default function BillingRoute({ loaderData: { billing, isOnTeam, eraseAt } }: Route.ComponentProps) {
  return (
    <PortalFrame here={href('/dashboard/billing')} isOnTeam={isOnTeam} eraseAt={eraseAt}>
      <BillingPage {...billing} />
    </PortalFrame>
  );
}
