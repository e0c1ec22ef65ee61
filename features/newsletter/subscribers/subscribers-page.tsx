import { useState } from 'react';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { ConfirmDialog } from '#features/newsletter/admin/confirm-dialog.tsx';
import { metric } from '#features/newsletter/admin/newsletter-admin.ts';
import { AddSubscriber } from '#features/newsletter/subscribers/add-subscriber.tsx';
import { subscriberList, type SubscriberQuery } from '#features/newsletter/subscribers/subscriber-list.ts';
import { SubscriberTable, type PendingAction } from '#features/newsletter/subscribers/subscriber-table.tsx';
import { sourceCopy, standingCopy } from '#features/newsletter/subscribers/subscriber-copy.ts';
import {
  standings,
  type ListedSubscriber,
  type RoughCount,
  type StandingCounts,
  type SubscriberAnswer,
} from '#features/newsletter/subscribers/subscribers.ts';
import type { Page } from '#forms/list/define-list.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { FilterBar, FilterFields } from '#ui/list/filter-bar.tsx';
import { Metric, MetricStrip } from '#ui/list/metric-strip.tsx';
import { Pager } from '#ui/list/pager.tsx';

export interface SubscribersPageProps {
  readonly query: SubscriberQuery;
  readonly page: Page<ListedSubscriber>;
  readonly counts: StandingCounts;
  readonly sources: readonly string[];
  readonly adding: boolean;
  readonly onAdding: (adding: boolean) => void;
}

export function SubscribersPage({ query, page, counts, sources, adding, onAdding }: SubscribersPageProps) {
  const fetcher = useRetryingFetcher<SubscriberAnswer>();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const isFiltered = subscriberList.isFiltered(query);
  const source = sources.map((value) => ({ value, copy: sourceCopy(value) }));
  const [answer, answered] = [fetcher.data, fetcher.state === 'idle'];
  return (
    <>
      <Standings query={query} counts={counts} />
      <FilterBar
        label="Subscribers"
        apply="Search"
        clear={isFiltered ? { to: subscriberList.href({}), copy: 'Show all' } : null}
      >
        <FilterFields fields={subscriberList.fields(query, { source })} />
      </FilterBar>
      <div className="alert-region" role="status">
        {answered && answer && <ResultNotice answer={answer} />}
      </div>
      {page.items.length === 0 ? (
        <Empty title={isFiltered ? 'No subscribers match these filters' : 'No subscribers yet'}>
          {isFiltered
            ? 'Remove a filter or try another search.'
            : 'People subscribe on the site. You can also add or import people who gave their consent.'}
        </Empty>
      ) : (
        <SubscriberTable query={query} subscribers={page.items} onAction={setPending} />
      )}
      <Pager {...subscriberList.pages(query, page.next)}>
        {page.items.length === 0 ? undefined : `${roughly(counts.shown)} in this list`}
      </Pager>
      <AddSubscriber open={adding} onClose={() => onAdding(false)} />
      <ConfirmDialog
        open={pending !== null}
        onClose={() => setPending(null)}
        title={pending?.action === 'erase' ? 'Erase this subscriber?' : 'Unsubscribe this address?'}
        confirm={pending?.action === 'erase' ? 'Erase' : 'Unsubscribe'}
        fetcher={fetcher}
        fields={{ act: pending?.action ?? '', id: pending?.id ?? '' }}
      >
        <p>
          <strong>{pending?.email}</strong>{' '}
          {pending?.action === 'erase'
            ? 'and all its data will be deleted. Imports skip it from then on; its owner can subscribe again.'
            : 'will receive no more emails. The address is kept so that it is not subscribed again by mistake.'}
        </p>
      </ConfirmDialog>
    </>
  );
}

function ResultNotice({ answer }: { readonly answer: SubscriberAnswer }) {
  if (answer.ok && 'done' in answer) {
    return <Alert tone="success">{answer.done === 'erased' ? 'Subscriber erased.' : 'Unsubscribed.'}</Alert>;
  }
  if (answer.ok || answer.reason !== 'gone') return null;
  return <Alert tone="info">Already done by someone else, or the subscriber no longer exists.</Alert>;
}

function Standings({ query, counts }: Pick<SubscribersPageProps, 'query' | 'counts'>) {
  return (
    <MetricStrip label="Subscribers by state">
      {standings.map((standing) => {
        const isNow = query.standing === standing;
        return (
          <Metric
            key={standing}
            {...standingCopy[standing]}
            value={roughly(counts.by[standing])}
            to={subscriberList.href({ ...query, standing: isNow ? '' : standing, after: '' })}
            current={isNow}
          />
        );
      })}
    </MetricStrip>
  );
}

function roughly({ count, isMore }: RoughCount): string {
  return isMore ? `${metric(count)}+` : metric(count);
}
