import { Link } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { paths } from '#app/paths.ts';
import { articlesWords as words } from '#content/articles-office.ts';
import { site } from '#content/site.ts';
import { ArticleEditor, type ArticleEditorProps } from '#features/insights/editor/article-editor.tsx';

/** The page on which an article is written. */
export function ArticleEditorPage(props: Omit<ArticleEditorProps, 'siteName'>) {
  return (
    <>
      <AdminHead title={words.edit} actions={<Link to={paths.adminArticles}>{words.all}</Link>} />
      <ArticleEditor {...props} siteName={site.name} />
    </>
  );
}
