import './insights-page.css';
import { href } from 'react-router';
import { InsightsHero } from '#app/insights/insights-hero.tsx';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { useBookingLink, useIntakeLink } from '#app/shell/site-data.ts';
import { insights } from '#content/insights.ts';
import type { InsightsList } from '#features/insights/list/list-filters.ts';
import { FilterBar } from '#features/insights/list/filter-bar.tsx';
import { Results, ResultStates, type ResultsProps } from '#features/insights/list/results.tsx';
import { SearchForm } from '#features/insights/list/search-form.tsx';
import { NewsletterForm } from '#features/newsletter/pages/newsletter-form.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

interface InsightsPageProps extends InsightsList, ResultsProps {
  /** Whether the latest article was published recently. */
  readonly isFresh: boolean;
}

/** The list of articles. Search and filters are in the URL, so that they work without scripts. */
export function InsightsPage({ newest, isFresh, ...list }: InsightsPageProps) {
  const isNew = newest?.total === 0;
  return (
    <PageFrame>
      <div className="insights" data-enhance={isNew ? undefined : 'insights'}>
        <InsightsHero newest={newest} isFresh={isFresh} />
        <div className="insights-body page-width">
          <div className="insights-main">
            {!isNew && (
              <>
                <SearchForm query={list.query} />
                <FilterBar query={list.query} />
              </>
            )}
            <p className="visually-hidden" role="status" data-list-status="" />
            <Results {...list} />
            <ResultStates />
          </div>
          <Stack as="aside" gap="10" className="insights-side screen-only">
            <StrategyCall />
            <NewsletterForm />
          </Stack>
        </div>
        <Closing />
      </div>
    </PageFrame>
  );
}

function StrategyCall() {
  const booking = useBookingLink();
  const { call } = insights;
  return (
    <section className="insights-call" aria-labelledby="insights-call-title">
      <h2 id="insights-call-title">{call.title}</h2>
      <p>{call.copy}</p>
      <ButtonLink {...booking}>{call.book}</ButtonLink>
    </section>
  );
}

function Closing() {
  const intake = useIntakeLink();
  const { closing } = insights;
  return (
    <section className="insights-closing screen-only" aria-labelledby="insights-closing-title">
      <div className="grid">
        <div className="insights-closing-copy">
          <h2 id="insights-closing-title">{closing.title}</h2>
          <p className="lead-text">{closing.copy}</p>
        </div>
        <Cluster as="p" gap="3" align="stretch" className="insights-closing-ways">
          <ButtonLink variant="primary" size="large" {...intake}>
            {closing.start}
          </ButtonLink>
          <ButtonLink size="large" href={href('/contact')}>
            {closing.contact}
          </ButtonLink>
        </Cluster>
      </div>
    </section>
  );
}
