import '#ui/list/counted-states.css';
import { useState } from 'react';
import { Link, href } from 'react-router';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { ConfirmDialog } from '#features/newsletter/admin/confirm-dialog.tsx';
import { metric } from '#features/newsletter/admin/newsletter-admin.ts';
import { AddSubscriber } from '#features/newsletter/subscribers/add-subscriber.tsx';
import { listAddress } from '#features/newsletter/subscribers/list-address.ts';
import { SubscriberTable, type PendingAction } from '#features/newsletter/subscribers/subscriber-table.tsx';
import { sourceCopy, standingCopy } from '#features/newsletter/subscribers/subscriber-copy.ts';
import {
  standings,
  type RoughCount,
  type StandingCounts,
  type SubscriberAnswer,
  type SubscriberFilter,
  type SubscriberPage,
} from '#features/newsletter/subscribers/subscribers.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { FilterBar } from '#ui/list/filter-bar.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { State } from '#ui/feedback/state.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

export interface SubscribersPageProps {
  readonly filter: SubscriberFilter;
  readonly after: string | null;
  readonly page: SubscriberPage;
  readonly counts: StandingCounts;
  readonly sources: readonly string[];
  readonly adding: boolean;
  readonly onAdding: (adding: boolean) => void;
}

export function SubscribersPage({ filter, after, page, counts, sources, adding, onAdding }: SubscribersPageProps) {
  const fetcher = useRetryingFetcher<SubscriberAnswer>();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const isFiltered = filter.q !== '' || filter.standing !== null || filter.source !== null;
  const [answer, answered] = [fetcher.data, fetcher.state === 'idle'];
  return (
    <>
      <Standings filter={filter} counts={counts} />
      <Filters filter={filter} sources={sources} isFiltered={isFiltered} />
      <div className="newsletter-admin-said" role="status">
        {answered && answer && <ResultNotice answer={answer} />}
      </div>
      {page.subscribers.length === 0 ? (
        <Empty title={isFiltered ? 'No subscribers match these filters' : 'No subscribers yet'}>
          {isFiltered
            ? 'Remove a filter or try another search.'
            : 'People subscribe on the site. You can also add or import people who gave their consent.'}
        </Empty>
      ) : (
        <SubscriberTable filter={filter} subscribers={page.subscribers} onAction={setPending} />
      )}
      <Pager
        first={after === null ? null : listAddress(filter)}
        next={page.next === null ? null : listAddress(filter, page.next)}
      >
        {page.subscribers.length === 0 ? undefined : `${roughly(counts.shown)} in this list`}
      </Pager>
      <AddSubscriber open={adding} onClose={() => onAdding(false)} />
      <ConfirmDialog
        open={pending !== null}
        onClose={() => setPending(null)}
        title={pending?.act === 'erase' ? 'Erase this subscriber?' : 'Unsubscribe this address?'}
        confirm={pending?.act === 'erase' ? 'Erase' : 'Unsubscribe'}
        fetcher={fetcher}
        fields={{ act: pending?.act ?? '', id: pending?.id ?? '' }}
      >
        <p>
          <strong>{pending?.email}</strong>{' '}
          {pending?.act === 'erase'
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

function Standings({ filter, counts }: Pick<SubscribersPageProps, 'filter' | 'counts'>) {
  return (
    <ul className="counted-states" aria-label="Subscribers by state">
      {standings.map((standing) => {
        const isNow = filter.standing === standing;
        return (
          <li key={standing}>
            <Link
              to={listAddress({ ...filter, standing: isNow ? null : standing })}
              aria-current={isNow ? 'true' : undefined}
              preventScrollReset
            >
              <State tone={standingCopy[standing].tone}>{standingCopy[standing].label}</State>
              <b>{roughly(counts.by[standing])}</b>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Filters({
  filter,
  sources,
  isFiltered,
}: Pick<SubscribersPageProps, 'filter' | 'sources'> & { readonly isFiltered: boolean }) {
  return (
    <FilterBar
      label="Subscribers"
      apply="Search"
      clear={isFiltered ? { to: href('/admin/newsletter'), copy: 'Show all' } : null}
    >
      {filter.sort !== 'newest' && <input type="hidden" name="sort" value={filter.sort} />}
      <div className="filter-bar-wide">
        <TextField label="Email" name="q" type="search" maxLength={254} defaultValue={filter.q} />
      </div>
      <SelectField
        label="Status"
        name="standing"
        placeholder="Any"
        options={standings.map((value) => ({ value, copy: standingCopy[value].label }))}
        defaultValue={filter.standing ?? ''}
      />
      <SelectField
        label="Source"
        name="source"
        placeholder="Any"
        options={sources.map((value) => ({ value, copy: sourceCopy(value) }))}
        defaultValue={filter.source ?? ''}
      />
    </FilterBar>
  );
}

function roughly({ count, isMore }: RoughCount): string {
  return isMore ? `${metric(count)}+` : metric(count);
}
