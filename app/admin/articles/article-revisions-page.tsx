import { href, Link } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { articlesCopy as copy } from '#content/articles-admin.ts';
import { Revisions, type RevisionsProps } from '#features/insights/revisions/revisions.tsx';

export function ArticleRevisionsPage(props: RevisionsProps) {
  const { id, draft } = props.opened;
  return (
    <>
      <AdminHead
        title={copy.revisions}
        lead={draft.title || copy.untitled}
        actions={<Link to={href('/admin/articles/:articleId', { articleId: id })}>{copy.back}</Link>}
      />
      <Revisions key={`${props.from} ${props.to}`} {...props} />
    </>
  );
}
