import { lazy, Suspense, useState } from 'react';
import { Link, href } from 'react-router';
import { useCan } from '#features/accounts/rights/can.tsx';
import type { LeadActionData } from '#features/leads/lead-results.ts';
import type { LeadView } from '#features/leads/lead-shapes.ts';
import { useToast } from '#ui/messages/toasts.tsx';
import { builtInViews, maxCounted } from '#features/leads/list/lead-filter.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Icon } from '#ui/icon.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { Tabs } from '#ui/list/tabs.tsx';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { Text } from '#ui/layout/text.tsx';

const ViewDialog = lazy(() => import('#features/leads/views/view-dialog.tsx'));

interface SavedViewsProps {
  readonly views: readonly LeadView[];
  /** Current filters as in the URL, sorted. */
  readonly query: string;
  readonly isBoard: boolean;
  /** Number of leads per built-in view, in order. */
  readonly counts: readonly number[];
}

/** Lists built-in, own and shared views, and saves the current filters. Built-in views keep the board. */
export function SavedViews({ views, query, isBoard, counts }: SavedViewsProps) {
  const mayShare = useCan('leads:write');
  const [naming, setNaming] = useState<'new' | LeadView | null>(null);
  const known = builtInViews.map((view, at) => ({
    name: view.name,
    count: counts[at],
    query: isBoard ? onBoard(view.query) : view.query,
  }));
  const here = views.find((view) => view.query === query);
  const isKnown = here !== undefined || known.some((view) => view.query === query);
  return (
    <Cluster as="nav" gap="4" rowGap="2" className="small" aria-label="Views">
      <Tabs as="ul">
        {[...known, ...views].map((view) => (
          <li key={'id' in view ? view.id : view.query}>
            <ViewLink {...view} isHere={view.query === query} />
          </li>
        ))}
      </Tabs>
      {here?.own === true && (mayShare || !here.shared) && <ViewMenu view={here} onRename={() => setNaming(here)} />}
      {!isKnown && (
        <ScriptButton size="small" variant="quiet" onClick={() => setNaming('new')}>
          <Icon name="plus" /> Save this view
        </ScriptButton>
      )}
      <Suspense>
        {naming !== null && <ViewDialog query={query} naming={naming} onClose={() => setNaming(null)} />}
      </Suspense>
    </Cluster>
  );
}

/** Adapts a query to the board, whose columns are the stages, without a sort. Spam stays a list. */
function onBoard(query: string): string {
  const params = new URLSearchParams(query);
  if (params.get('stage') === 'spam') return query;
  params.delete('stage');
  params.delete('sort');
  params.set('view', 'board');
  params.sort();
  return params.toString();
}

interface ViewLinkProps {
  readonly name: string;
  readonly query: string;
  readonly isHere: boolean;
  readonly count?: number | undefined;
}

function ViewLink({ name, query, isHere, count = 0 }: ViewLinkProps) {
  return (
    <Link
      to={query === '' ? href('/admin/leads') : `${href('/admin/leads')}?${query}`}
      aria-current={isHere ? 'page' : undefined}
    >
      {name}{' '}
      {count > 0 && (
        <Text tone="soft" size="xs" weight="normal">
          {Math.min(count, maxCounted).toLocaleString('en-US')}
          {count > maxCounted && '+'}
        </Text>
      )}
    </Link>
  );
}

/** Menu of the open view, if it belongs to the reader. */
function ViewMenu({ view, onRename }: { readonly view: LeadView; readonly onRename: () => void }) {
  const { submit } = useRetryingFetcher<LeadActionData>({ key: 'views' });
  const toast = useToast();
  const { id, name, query, shared } = view;
  const send = (fields: Record<string, string>) =>
    void submit(fields, { method: 'post', action: href('/admin/leads') });
  const remove = () => {
    send({ action: 'delete-view', id });
    const again = { action: 'save-view', name, query, ...(shared && { shared: 'on' }) };
    toast({ text: `Deleted the view “${name}”.`, undo: () => send(again) });
  };
  return (
    <Menu name={`View ${name}`} label="Edit view" button={{ variant: 'quiet' }}>
      <MenuItem onSelect={onRename}>Rename</MenuItem>
      <MenuItem onSelect={remove}>Delete</MenuItem>
    </Menu>
  );
}
