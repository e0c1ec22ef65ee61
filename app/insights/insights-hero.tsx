import './insights-hero.css';
import { publicationLine } from '#app/insights/publication-line.ts';
import { insights } from '#content/insights.ts';
import type { ArticleList } from '#features/insights/insights.ts';
import { PublishedDate } from '#features/insights/pages/published-date.tsx';

export function InsightsHero({ newest, isFresh }: { newest: ArticleList | undefined; isFresh: boolean }) {
  const { stats } = insights;
  const latest = newest?.articles[0];
  return (
    <header className="insights-hero">
      <div className="grid">
        <div className="insights-hero-copy">
          <p className="eyebrow">{insights.eyebrow}</p>
          <h1>{insights.heading}</h1>
          <p className="lead-text">{insights.lead}</p>
        </div>
        <dl className="insights-stats" aria-label={insights.statsLabel}>
          {newest && newest.total > 0 && (
            <div>
              <dt>{stats.articles}</dt>
              <dd>{countText(newest.total)}</dd>
            </div>
          )}
          <div>
            <dt>{stats.updates.label}</dt>
            <dd>{stats.updates.metric}</dd>
          </div>
          {latest && isFresh && (
            <div>
              <dt>{stats.latest}</dt>
              <dd>
                <PublishedDate date={latest.publishedAt} />
              </dd>
            </div>
          )}
        </dl>
      </div>
      <Line dates={newest?.articles.map(({ publishedAt }) => publishedAt) ?? []} />
    </header>
  );
}

function Line({ dates }: { dates: readonly Date[] }) {
  const line = publicationLine(dates);
  return (
    <svg className="publication-line screen-only" aria-hidden="true">
      {line && line.days > 0 && (
        <line className="publication-line-days" x2="100%" y1="45" y2="45" pathLength={line.days} />
      )}
      <line className="publication-line-axis" x2="100%" y1="48" y2="48" />
      {line?.months.map(({ at, name }) => (
        <g key={at}>
          <line x1={`${at}%`} x2={`${at}%`} y1="28" y2="48" />
          <text x={`${at}%`} y="36" dx="7">
            {name}
          </text>
        </g>
      ))}
      {line?.articles.map((at) => (
        <circle key={at} cx={`${at}%`} cy="48" r="5" />
      ))}
    </svg>
  );
}

/** Exact up to twenty, above that rounded down to tens. */
export function countText(count: number): string {
  return count < 20 ? String(count) : `${(Math.floor(count / 10) * 10).toLocaleString('en')}+`;
}
