import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { SuccessPage } from '#app/checkout/success-page.tsx';
import { appContext } from '#app/load-context.ts';
import { noStore } from '#app/response-headers.ts';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { successCopy } from '#content/billing.ts';
import { openSuccessPage } from '#features/billing/checkout/success-page.server.ts';

export const handle = { hydrate: false };

export const headers = noStore;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return hiddenPageMeta(successCopy.states[loaderData?.state ?? 'unknown'].title);
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { page, status } = await openSuccessPage(context.get(appContext), request);
  return data(page, { status });
}

export default function SuccessRoute() {
  return <SuccessPage {...useLoaderData<typeof loader>()} />;
}
