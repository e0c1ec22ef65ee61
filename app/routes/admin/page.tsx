import { Outlet } from 'react-router';
import { PageFailure } from '#app/admin/page-failure.tsx';

/** Stands between the frame of the back office and its pages, so that a page that fails leaves the frame in place. */
export default function AdminPage() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} />;
}
