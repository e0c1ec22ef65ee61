import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRevalidator,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { AccessDenied } from '#app/admin/access-denied.tsx';
import { AdminFrame } from '#app/admin/admin-frame.tsx';
import { administratorOf } from '#app/admin/administrator.server.ts';
import { paths } from '#app/paths.ts';
import { PortalFrame } from '#app/portal/portal-frame.tsx';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { adminWords, backOffice } from '#content/portal.ts';
import { accountMessages } from '#features/accounts/accounts.ts';
import { SignInAgain } from '#features/accounts/sign-in-again/sign-in-again.tsx';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';

export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export function meta({ error }: { error?: unknown }) {
  return hiddenPageMeta(isDenied(error) ? accountMessages.accessDenied : adminWords.title);
}

/** The frame asks who is there by itself: the pages in it are asked for side by side with it, and ask as well. */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await administratorOf(args);
  return { person: { id: user.id, email: user.email } };
}

/** Who is signed in does not change by a form: without a connection, asking anew would take the page away. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (formMethod === undefined || formMethod === 'GET') && defaultShouldRevalidate;
}

export default function AdminLayout() {
  const { person } = useLoaderData<typeof loader>();
  return (
    <SignInAgain person={person}>
      <AdminFrame email={person.email}>
        <Outlet />
      </AdminFrame>
    </SignInAgain>
  );
}

/** A page of the back office that cannot be shown leaves the frame where it is. */
export function ErrorBoundary({ error }: { error: unknown }) {
  if (isDenied(error)) {
    return (
      <PortalFrame here={paths.admin}>
        <AccessDenied />
      </PortalFrame>
    );
  }
  return (
    <AdminFrame>
      <Failed isMissing={isRouteErrorResponse(error) && error.status === 404} />
    </AdminFrame>
  );
}

function Failed({ isMissing }: { readonly isMissing: boolean }) {
  const { revalidate } = useRevalidator();
  const { title, words } = isMissing ? backOffice.missing : backOffice.failed;
  return (
    <Empty title={title} actions={!isMissing && <Button onClick={() => void revalidate()}>{backOffice.again}</Button>}>
      {words}
    </Empty>
  );
}

function isDenied(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 403;
}
