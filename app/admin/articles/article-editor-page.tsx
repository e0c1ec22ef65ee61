import { Link, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { articlesCopy as copy } from '#content/articles-admin.ts';
import { site } from '#content/site.ts';
import { ArticleEditor, type ArticleEditorProps } from '#features/insights/editor/article-editor.tsx';

export function ArticleEditorPage(props: Omit<ArticleEditorProps, 'siteName'>) {
  return (
    <>
      <AdminHead title={copy.edit} actions={<Link to={href('/admin/articles')}>{copy.all}</Link>} />
      <ArticleEditor {...props} siteName={site.name} />
    </>
  );
}
