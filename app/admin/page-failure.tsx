import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { isRouteErrorResponse, Link, useLocation, useRevalidator, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { adminSite, refusedPost } from '#content/admin.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';

const AccessDenied = lazy(() => import('#app/admin/access-denied.tsx'));

export function PageFailure({ error }: { readonly error: unknown }) {
  if (!isRouteErrorResponse(error)) return <Failed />;
  const refusal = error.data as { readonly refused?: string } | null;
  if (refusal?.refused !== undefined) return <Refused reason={refusal.refused} />;
  if (error.status === 400) return <Refused reason={refusedPost.unknown} />;
  if (error.status !== 403) return error.status === 404 ? <Missing /> : <Failed />;
  return (
    <Suspense>
      <AccessDenied error={error.data} />
    </Suspense>
  );
}

/** A result shown without scripts. */
function Refused({ reason }: { readonly reason: string }) {
  return (
    <>
      <AdminHead title={refusedPost.title} />
      <Alert tone="error" role="alert" title={reason} />
      <p>
        <Link to={useLocation()}>{refusedPost.back}</Link>
      </p>
    </>
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

function Failed() {
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
    </>
  );
}
