import { Outlet } from 'react-router';
import { PageFailure } from '#app/admin/frame/page-failure.tsx';

/** Keeps the admin layout when a page fails. */
export default function AdminPage() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} />;
}
