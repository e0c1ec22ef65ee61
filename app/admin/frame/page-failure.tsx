import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { isRouteErrorResponse, Link, useRevalidator, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { errorReference } from '#app/shell/error-status.ts';
import { adminSite } from '#content/admin/admin.ts';
import { errorCopy } from '#content/errors.ts';
import { Button } from '#ui/button.tsx';

// Pages that need a response from the server load lazily. The one shown without a connection must be here already.
const AccessDenied = lazy(() => import('#app/admin/frame/access-denied.tsx'));
const RefusedPage = lazy(() => import('#app/admin/frame/refused-page.tsx'));

export function PageFailure({ error }: { readonly error: unknown }) {
  if (!isRouteErrorResponse(error)) return <Failed error={error} />;
  const refusal = error.data as { readonly refused?: string } | null;
  if (refusal?.refused !== undefined || error.status === 400) {
    return (
      <Suspense>
        <RefusedPage reason={refusal?.refused} />
      </Suspense>
    );
  }
  if (error.status !== 403) return error.status === 404 ? <Missing /> : <Failed error={error} />;
  return (
    <Suspense>
      <AccessDenied error={error.data} />
    </Suspense>
  );
}

function Missing() {
  const { title, copy } = adminSite.missing;
  return (
    <>
      <AdminHead title={title} lead={copy} />
      <p>
        <Link to={href('/admin')}>{adminSite.toToday}</Link>
      </p>
    </>
  );
}

function Failed({ error }: { readonly error: unknown }) {
  const reference = errorReference(error);
  const { revalidate, state } = useRevalidator();
  const { title, copy } = adminSite.failed;
  const tryAgain = useEffectEvent(() => void revalidate());
  useEffect(() => {
    const online = () => tryAgain();
    addEventListener('online', online);
    return () => removeEventListener('online', online);
  }, []);
  return (
    <>
      <AdminHead title={title} lead={copy} />
      <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
        {adminSite.again}
      </Button>
      {reference !== undefined && <p className="soft small">{errorCopy.reference(reference)}</p>}
    </>
  );
}
