import { useState } from 'react';
import { href } from 'react-router';
import { useCan } from '#features/accounts/rights/can.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { metric } from '#features/newsletter/admin/newsletter-admin.ts';
import { AddSubscriber } from '#features/newsletter/subscribers/add-subscriber.tsx';
import { subscriberList, type SubscriberQuery } from '#features/newsletter/subscribers/subscriber-list.ts';
import { SubscriberTable, type PendingAction } from '#features/newsletter/subscribers/subscriber-table.tsx';
import { sourceCopy, standingCopy } from '#features/newsletter/subscribers/subscriber.copy.ts';
import {
  standings,
  type ListedSubscriber,
  type RoughCount,
  type StandingCounts,
  type SubscriberResult,
} from '#features/newsletter/subscribers/subscribers.ts';
import type { Page } from '#forms/list/define-list.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { ListToolbar } from '#ui/list/list-toolbar.tsx';
import { Metric, MetricStrip } from '#ui/list/metric-strip.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { useToastOf, type Toast } from '#ui/messages/toasts.tsx';

export interface SubscribersPageProps {
  readonly query: SubscriberQuery;
  readonly page: Page<ListedSubscriber>;
  readonly counts: StandingCounts;
  readonly sources: readonly string[];
  readonly adding: boolean;
  readonly onAdding: (adding: boolean) => void;
}

export function SubscribersPage({ query, page, counts, sources, adding, onAdding }: SubscribersPageProps) {
  const fetcher = useRetryingFetcher<SubscriberResult>();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const isFiltered = subscriberList.isFiltered(query);
  const source = sources.map((value) => ({ value, copy: sourceCopy(value) }));
  const mayExport = useCan('people:write');
  const undo = (id: string, former: string) =>
    void fetcher.submit({ action: 'resubscribe', id, source: former }, { method: 'post' });
  useToastOf(fetcher, (result) => resultToast(result, undo));
  // Optimistic: rows whose action fails come back.
  const erased = fetcher.formData?.get('action') === 'erase' ? fetcher.formData.get('id') : null;
  const subscribers = page.items.filter(({ id }) => id !== erased);
  return (
    <>
      <Standings query={query} counts={counts} />
      <ListToolbar
        list={subscriberList}
        query={query}
        options={{ source }}
        name="Subscribers"
        sort={sortCopy}
        exportTo={mayExport ? href('/admin/newsletter/export') : undefined}
      />
      {subscribers.length === 0 ? (
        <Empty title={isFiltered ? 'No subscribers match these filters' : 'No subscribers yet'}>
          {isFiltered
            ? 'Remove a filter or try another search.'
            : 'People subscribe on the site. You can also add or import people who gave their consent.'}
        </Empty>
      ) : (
        <SubscriberTable query={query} subscribers={subscribers} onAction={setPending} />
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
        busy={fetcher.state !== 'idle'}
        onConfirm={() => {
          if (pending) void fetcher.submit({ action: pending.action, id: pending.id }, { method: 'post' });
        }}
      >
        <strong>{pending?.email}</strong>{' '}
        {pending?.action === 'erase'
          ? 'and all its data will be deleted. You cannot undo this. Imports skip it from then on; its owner can subscribe again.'
          : 'will receive no more emails. The address is kept so that it is not subscribed again by mistake.'}
      </ConfirmDialog>
    </>
  );
}

const sortCopy = { newest: 'Newest first', oldest: 'Oldest first', address: 'Email, A to Z' };

function resultToast(result: SubscriberResult, undo: (id: string, source: string) => void): Toast | null {
  if (result.ok && 'done' in result) {
    if (result.done === 'unsubscribed') return { text: 'Unsubscribed', undo: () => undo(result.id, result.source) };
    return { text: result.done === 'erased' ? 'Subscriber erased' : 'Subscribed again' };
  }
  if (result.ok) return null;
  if (result.reason === 'too-late')
    return { text: 'This can no longer be undone. Only the subscriber can subscribe again.' };
  if (result.reason !== 'gone') return null;
  return { text: 'Already done by someone else, or the subscriber no longer exists' };
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
