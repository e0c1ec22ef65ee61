import './search-preview.css';
import { foundLengths, type ArticleDraft } from '#features/insights/drafts/draft.ts';
import { articlePath } from '#features/insights/insights.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

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
    <Stack as="section" gap="4" className="found-as small" aria-labelledby="found-title">
      <h2 id="found-title">Search preview</h2>
      <Stack gap="1" className="well soft">
        <p className="mono-label">
          {host} ›{' '}
          {articlePath(slug || 'address')
            .slice(1)
            .replace('/', ' › ')}
        </p>
        <Text as="p" size="m" weight="strong" tone="ink">
          {cut(whole, foundLengths.title)}
        </Text>
        <p>{cut(excerpt || 'The excerpt appears here.', foundLengths.excerpt)}</p>
      </Stack>
      <div className="found-card">
        <img src={cover} alt="" width="1200" height="630" />
        <div>
          <p className="mono-label">{host}</p>
          <Text as="p" weight="strong">
            {title || 'Title'}
          </Text>
          <Text as="p" tone="soft" wrap="two">
            {excerpt}
          </Text>
        </div>
      </div>
      <RuledList>
        <Length name="Title with the site’s name" length={whole.length} max={foundLengths.title} />
        <Length name="Excerpt" length={excerpt.length} min={foundLengths.shortestExcerpt} max={foundLengths.excerpt} />
      </RuledList>
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
    <li>
      <span>{name}</span>
      <Text tone={verdict === 'fits' ? 'soft' : 'warning'}>
        {length} of {max}, {verdict}
      </Text>
    </li>
  );
}

/** Truncates like search engines: at a word, with an ellipsis. */
function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/\s+\S*$/, '')} …`;
}
