import { handledBy } from '#app/load-context.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { openConfirmPage, handleConfirmPost } from '#features/account-pages/confirm/confirm-page.server.ts';
import { ConfirmPage } from '#features/account-pages/confirm/confirm-page.tsx';
import { pageHandler } from '#features/account-pages/pages/page-post.server.ts';
import type { Route } from './+types/confirm-address.ts';

export const handle = { hydrate: false };

export function headers() {
  // The URL holds an account token for no other origin. (Without any referrer, forms would send no origin.)
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' };
}

export const meta = hiddenPage('Confirm your address');

export const loader = handledBy(openConfirmPage);

export const action = handledBy(pageHandler(handleConfirmPost));

export default function ConfirmAddressRoute({ loaderData: opened, actionData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <ConfirmPage {...(actionData ?? opened)} />
    </PageFrame>
  );
}
