import './search-preview.css';
import { foundLengths, type ArticleDraft } from '#features/insights/drafts/draft.ts';
import { articlePath } from '#features/insights/insights.ts';
import { Stack } from '#ui/layout/layout.tsx';

interface FoundAsProps {
  readonly draft: ArticleDraft;
  readonly origin: string;
  readonly siteName: string;
  readonly cover: string;
}

export function FoundAs({ draft, origin, siteName, cover }: FoundAsProps) {
  const { title, excerpt, slug } = draft;
  const whole = `${title || 'Title'} | ${siteName}`;
  const { host } = new URL(origin);
  return (
    <Stack as="section" gap="4" className="found-as" aria-labelledby="found-title">
      <h2 id="found-title">Search preview</h2>
      <Stack gap="1" className="found-result">
        <p className="found-place">
          {host} ›{' '}
          {articlePath(slug || 'address')
            .slice(1)
            .replace('/', ' › ')}
        </p>
        <p className="found-title">{cut(whole, foundLengths.title)}</p>
        <p>{cut(excerpt || 'The excerpt appears here.', foundLengths.excerpt)}</p>
      </Stack>
      <div className="found-card">
        <img src={cover} alt="" width="1200" height="630" />
        <div>
          <p className="found-place">{host}</p>
          <p className="found-title">{title || 'Title'}</p>
          <p>{excerpt}</p>
        </div>
      </div>
      <ul className="found-lengths">
        <Length name="Title with the site’s name" length={whole.length} max={foundLengths.title} />
        <Length name="Excerpt" length={excerpt.length} min={foundLengths.shortestExcerpt} max={foundLengths.excerpt} />
      </ul>
    </Stack>
  );
}

interface LengthProps {
  readonly name: string;
  readonly length: number;
  readonly min?: number;
  readonly max: number;
}

function Length({ name, length, min = 1, max }: LengthProps) {
  const verdict = length > max ? 'will be cut' : length < min ? 'too short' : 'fits';
  return (
    <li data-fits={verdict === 'fits' ? '' : undefined}>
      <span>{name}</span>
      <span>
        {length} of {max}, {verdict}
      </span>
    </li>
  );
}

/** Truncates like search engines: at a word, with an ellipsis. */
function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/\s+\S*$/, '')} …`;
}
