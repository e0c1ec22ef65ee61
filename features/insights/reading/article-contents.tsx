import '#ui/page/contents.css';
import './article-contents.css';
import type { ArticleHeading } from '#features/insights/insights.ts';
import { articleCopy as words } from '#content/insights.ts';

/** Min sections for a table of contents. */
const worthListing = 3;

interface Part extends ArticleHeading {
  readonly below: readonly ArticleHeading[];
}

/** Next to the article on wide screens, with the section in view marked; otherwise above it. */
export function ArticleContents({ headings }: { headings: readonly ArticleHeading[] }) {
  const parts = partsOf(headings);
  if (parts.length < worthListing) return null;
  return (
    <>
      <nav className="contents article-contents" aria-label={words.contents} data-contents="">
        <p className="data">{words.contents}</p>
        <Parts parts={parts} />
      </nav>
      <nav className="contents-narrow article-contents-narrow" aria-label={words.contents}>
        <details>
          <summary>{words.contents}</summary>
          <Parts parts={parts} />
        </details>
      </nav>
    </>
  );
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <ol>
      {parts.map(({ id, text, below }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
          {below.length > 0 && (
            <ol>
              {below.map((heading) => (
                <li key={heading.id}>
                  <a href={`#${heading.id}`}>{heading.text}</a>
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}

function partsOf(headings: readonly ArticleHeading[]): readonly Part[] {
  const parts: (Part & { below: ArticleHeading[] })[] = [];
  for (const heading of headings) {
    if (heading.level === 2) parts.push({ ...heading, below: [] });
    else parts.at(-1)?.below.push(heading);
  }
  return parts;
}
