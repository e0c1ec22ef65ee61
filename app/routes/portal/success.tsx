import { data } from 'react-router';
import { SuccessPage } from '#app/checkout/success-page.tsx';
import { appContext } from '#app/load-context.ts';
import { noStore } from '#app/response-headers.ts';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import { successCopy } from '#content/payments/checkout.ts';
import { openSuccessPage } from '#features/purchases/checkout/success-page.server.ts';
import type { Route } from './+types/success.ts';

export const handle = { hydrate: false };

export const headers = noStore;

export function meta({ loaderData }: Route.MetaArgs) {
  return hiddenPageMeta(successCopy.states[loaderData.state].title);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { page, status } = await openSuccessPage(context.get(appContext), request);
  return data(page, { status });
}

export default function SuccessRoute({ loaderData }: Route.ComponentProps) {
  return <SuccessPage {...loaderData} />;
}
