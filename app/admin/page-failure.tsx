import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { isRouteErrorResponse, Link, useRevalidator, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { adminSite } from '#content/admin.ts';
import { Button } from '#ui/button.tsx';

const AccessDenied = lazy(() => import('#app/admin/access-denied.tsx'));

export function PageFailure({ error }: { readonly error: unknown }) {
  if (!isRouteErrorResponse(error)) return <Failed />;
  if (error.status !== 403) return error.status === 404 ? <Missing /> : <Failed />;
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
