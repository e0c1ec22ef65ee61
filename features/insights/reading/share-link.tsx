import './share-link.css';
import { articleCopy as words } from '#content/insights.ts';
import { PageIcon } from '#ui/page-icon.tsx';

/** `public-page/insights/share.ts` shares or copies it. */
export function ShareLink({ url, title }: { url: string; title: string }) {
  return (
    <span className="share screen-only">
      <a
        className="share-link"
        href={url}
        data-share={title}
        data-copied={words.copied}
        data-not-copied={words.notCopied}
      >
        <PageIcon name="link" />
        {words.share}
      </a>
      <span className="share-status" role="status" />
    </span>
  );
}
