import { Link } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { articlesWords as words } from '#content/articles-office.ts';
import { editorPath } from '#features/insights/office/article-list.ts';
import { Revisions, type RevisionsProps } from '#features/insights/revisions/revisions.tsx';

/** What an article was before. */
export function ArticleRevisionsPage(props: RevisionsProps) {
  const { id, draft } = props.opened;
  return (
    <>
      <AdminHead
        title={words.revisions}
        lead={draft.title || words.untitled}
        actions={<Link to={editorPath(id)}>{words.back}</Link>}
      />
      <Revisions key={`${props.from} ${props.to}`} {...props} />
    </>
  );
}
