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
import { machineContext } from '#app/machine-context.ts';
import { paths } from '#app/paths.ts';
import { PortalFrame } from '#app/portal/portal-frame.tsx';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { adminWords, backOffice } from '#content/portal.ts';
import { accountMessages } from '#features/accounts/accounts.ts';
import { factorDueOf } from '#features/accounts/session.server.ts';
import { LocalTime } from '#features/accounts/settings/local-time.tsx';
import { SignInAgain } from '#features/accounts/sign-in-again/sign-in-again.tsx';
import { Alert } from '#ui/alert.tsx';
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
  const by = await administratorOf(args);
  const dueAt = await factorDueOf(args.context.get(machineContext), by);
  return { person: { id: by.user.id, email: by.user.email }, factorDueAt: dueAt?.toISOString() ?? null };
}

/** Who is signed in does not change by a form: without a connection, asking anew would take the page away. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (formMethod === undefined || formMethod === 'GET') && defaultShouldRevalidate;
}

export default function AdminLayout() {
  const { person, factorDueAt } = useLoaderData<typeof loader>();
  return (
    <SignInAgain person={person}>
      <AdminFrame email={person.email}>
        {factorDueAt !== null && <FactorNotice dueAt={factorDueAt} />}
        <Outlet />
      </AdminFrame>
    </SignInAgain>
  );
}

/** Says until when a second factor has to be set up. */
function FactorNotice({ dueAt }: { readonly dueAt: string }) {
  return (
    <div className="back-office-notice">
      <Alert tone="info">
        Administrators need a second factor here. <a href={`${paths.accountSettings}#factor`}>Set one up</a> by{' '}
        <LocalTime at={dueAt} isDay />.
      </Alert>
    </div>
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
