import './results.css';
import { Fragment, type ReactNode } from 'react';
import { href } from 'react-router';
import type { ChosenQuery, InsightsList } from '#features/insights/list/list-filters.ts';
import { Teaser } from '#features/insights/list/teaser.tsx';
import { TeaserSkeleton } from '#features/insights/list/teaser-skeleton.tsx';
import { categories } from '#features/insights/categories.public.ts';
import { listPath, listWindow, pageSize, type ArticleCard, type ArticleList } from '#features/insights/insights.ts';
import { insights } from '#content/insights.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

const headingId = 'insights-results-title';
const skeletons = 6;

export interface ResultsProps extends Omit<InsightsList, 'newest'> {
  /** Other pages that match the search. */
  readonly elsewhere: readonly { readonly label: string; readonly path: string }[];
}

/** The part that `public-page/insights/list-places.ts` swaps when the URL changes. */
export function Results(props: ResultsProps) {
  const { query, list, waitSeconds, mentions = [], related = [], suggestion, elsewhere } = props;
  const found = (list?.total ?? 0) + mentions.length;
  return (
    <section className="results" id="insights-results" aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>
        {headingOf(query)}
      </h2>
      {elsewhere.length > 0 && (
        <p>
          {insights.elsewhere}{' '}
          {elsewhere.map(({ label, path }, index) => (
            <Fragment key={path}>
              {index > 0 && ', '}
              <a href={path}>{label}</a>
            </Fragment>
          ))}
        </p>
      )}
      {waitSeconds !== undefined ? (
        <Failure more={tryAgainText(waitSeconds)}>{insights.failure.tooMany}</Failure>
      ) : list === undefined ? (
        <Failure>{failureCopy(query)}</Failure>
      ) : list.articles.length > 0 ? (
        <Found query={query} list={list} />
      ) : mentions.length + related.length === 0 ? (
        <Empty query={query} total={list.total} suggestion={suggestion} />
      ) : null}
      {mentions.length > 0 && (
        <Mentions
          heading={list?.total === 0 ? insights.mentions.alone(mentions.length) : insights.mentions.beside}
          articles={mentions}
          isAlone={list?.total === 0}
        />
      )}
      {related.length > 0 && (
        <>
          {suggestion !== undefined && <Suggestion query={query} suggestion={suggestion} />}
          <Mentions
            heading={found === 0 ? insights.mentions.someAlone : insights.mentions.some}
            articles={related}
            isAlone={found === 0}
          />
        </>
      )}
    </section>
  );
}

export function ResultStates() {
  const { failure } = insights;
  return (
    <template
      id="insights-states"
      data-loading={insights.list.loading}
      data-failed-list={failure.list}
      data-failed-search={failure.search}
      data-failed-filter={failure.filter}
      data-failed-offline={failure.offline}
      data-added-one={insights.list.added.one}
      data-added-many={insights.list.added.many}
    >
      <ul className="results-list">
        {Array.from({ length: skeletons }, (_, index) => (
          <li key={index}>
            <TeaserSkeleton />
          </li>
        ))}
      </ul>
      <Failure>{failure.list}</Failure>
    </template>
  );
}

function Found({ query, list }: { query: ChosenQuery; list: ArticleList }) {
  const { offset } = listWindow(query);
  const last = offset + list.articles.length;
  const isPart = !query.all && query.q === '' && query.category === undefined;
  return (
    <>
      <p className="results-count data" data-list-summary="">
        Showing {offset > 0 && <>{metric(offset + 1)} to </>}
        <span data-shown="">{metric(last)}</span> of {list.isAbout && 'about '}
        <span data-total="">{metric(list.total)}</span> articles
      </p>
      <ul className="results-list">
        {list.articles.map((article, index) => (
          <li key={article.slug}>
            <Teaser article={article} at={index} />
          </li>
        ))}
      </ul>
      {isPart && last < list.total && (
        <p className="results-all screen-only">
          <ButtonLink href={listPath({ all: true })} rel="nofollow" size="large" data-list-link="all">
            <span>
              View All <span data-total="">{metric(list.total)}</span> Articles
            </span>
          </ButtonLink>
        </p>
      )}
      {!isPart && list.total > pageSize && <Pager query={query} last={last} total={list.total} />}
    </>
  );
}

interface MentionsProps {
  readonly heading: string;
  readonly articles: readonly ArticleCard[];
  /** Nothing was found before. */
  readonly isAlone: boolean;
}

/** Lower ranks: found by tags, industries and text, or with some of the words. */
function Mentions({ heading, articles, isAlone }: MentionsProps) {
  return (
    <>
      <h3 className="results-mentions" data-list-summary={isAlone ? '' : undefined}>
        {heading}
      </h3>
      <ul className="results-list" data-mentions="">
        {articles.map((article, index) => (
          <li key={article.slug}>
            <Teaser article={article} at={isAlone ? index : index + skeletons} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Pages of a hundred; scripts load the next ones automatically. */
function Pager({ query, last, total }: { query: ChosenQuery; last: number; total: number }) {
  const { q, category, page } = query;
  return (
    <nav className="results-pager screen-only" aria-label={insights.list.pages}>
      {page > 1 && (
        <a href={listPath({ q, category, all: true, page: page - 1 })} rel="nofollow prev">
          {insights.list.previous(pageSize)}
        </a>
      )}
      {last < total && (
        <a href={listPath({ q, category, all: true, page: page + 1 })} rel="nofollow next" data-list-rest="">
          {insights.list.next(Math.min(pageSize, total - last))}
        </a>
      )}
    </nav>
  );
}

function Empty({ query, total, suggestion }: { query: ChosenQuery; total: number; suggestion: string | undefined }) {
  if (total > 0) return <Beyond query={query} />;
  const { q, category } = query;
  const isAsked = q !== '' || category !== undefined;
  return (
    <div className="results-empty">
      <h3 data-list-summary="">{insights.empty.title}</h3>
      <p>{emptyCopy(query)}</p>
      {suggestion !== undefined && <Suggestion query={query} suggestion={suggestion} />}
      {isAsked && (
        <>
          <p>{insights.empty.next}</p>
          <Cluster as="ul" gap="6" rowGap="1" align="stretch" className="results-ways">
            {insights.search.suggestions.map((suggestion) => (
              <li key={suggestion}>
                <a href={listPath({ q: suggestion })} rel="nofollow" data-list-link="">
                  {suggestion}
                </a>
              </li>
            ))}
          </Cluster>
          <ButtonLink href={href('/insights')} data-list-link="clear">
            {insights.empty.everything}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

function Suggestion({ query: { category }, suggestion }: { query: ChosenQuery; suggestion: string }) {
  return (
    <p>
      {insights.empty.suggestion}{' '}
      <a href={listPath({ q: suggestion, category })} rel="nofollow" data-list-link="">
        {suggestion}
      </a>
      ?
    </p>
  );
}

/** Past the end of the list: an old or hand-written URL. */
function Beyond({ query: { q, category } }: { query: ChosenQuery }) {
  return (
    <div className="results-empty">
      <h3 data-list-summary="">{insights.empty.title}</h3>
      <p>{insights.empty.beyond}</p>
      <ButtonLink href={listPath({ q, category, all: true })} rel="nofollow" data-list-link="">
        {insights.empty.first}
      </ButtonLink>
    </div>
  );
}

function Failure({ children, more = insights.failure.copy }: { children: ReactNode; more?: string }) {
  return (
    <div className="results-failure">
      <Alert tone="error">
        <h3 className="alert-title">{insights.failure.title}</h3>
        <p data-list-summary="">{children}</p>
        <p>{more}</p>
        <ButtonLink className="results-again" size="small" href="" rel="nofollow" data-list-link="again">
          {insights.failure.again}
        </ButtonLink>
      </Alert>
    </div>
  );
}

function headingOf({ q, category }: ChosenQuery): string {
  const heading = q === '' ? insights.list.heading : insights.list.found(q);
  return category === undefined ? heading : insights.list.inCategory(heading, categories[category]);
}

function failureCopy({ q, category }: ChosenQuery): string {
  if (q !== '') return insights.failure.search;
  return category === undefined ? insights.failure.list : insights.failure.filter;
}

function emptyCopy({ q, category }: ChosenQuery): string {
  const { empty } = insights;
  if (category === undefined) return q === '' ? empty.none : empty.searched(q);
  return q === '' ? empty.filtered(categories[category]) : empty.searchedIn(q, categories[category]);
}

function metric(count: number): string {
  return count.toLocaleString('en');
}
