import { Link, useLocation } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { refusedPost } from '#content/admin/refused-post.ts';
import { Alert } from '#ui/messages/alert.tsx';

/** A result shown without scripts. */
export default function RefusedPage({ reason = refusedPost.unknown }: { readonly reason?: string | undefined }) {
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
