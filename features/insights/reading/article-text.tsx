import './article-text.css';
import './article-wide.css';
import { articleCopy as words } from '#content/insights.ts';

/** Sanitized when stored. */
export function ArticleText({ contentHtml }: { contentHtml: string }) {
  if (contentHtml.trim() === '') return <p className="article-without">{words.withoutContent}</p>;
  return <div className="article-text" dangerouslySetInnerHTML={{ __html: contentHtml }} />;
}
