import './saved-views.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, href } from 'react-router';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { viewFaults, type LeadActionData } from '#features/leads/actions/lead-forms.ts';
import { leadLengths } from '#features/leads/leads.ts';
import type { LeadView } from '#features/leads/lead-shapes.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { Dialog, DialogFooter } from '#ui/dialog.tsx';
import { useToast } from '#ui/feedback/toasts.tsx';
import { Icon } from '#ui/icon.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { Tabs } from '#ui/list/tabs.tsx';

interface SavedViewsProps {
  readonly views: readonly LeadView[];
  /** Current filters as in the URL, sorted. */
  readonly query: string;
}

/** Built-in. */
const builtIn = [
  { name: 'All leads', query: '' },
  { name: 'Mine', query: 'owner=me&stage=open' },
  { name: 'Unassigned', query: 'owner=none&stage=open' },
  { name: 'Overdue', query: 'due=overdue' },
  { name: 'Calls this week', query: 'call=week&sort=call' },
  { name: 'Spam', query: 'stage=spam' },
];

/** Built-in, own and shared views, and a way to save the current filters. */
export function SavedViews({ views, query }: SavedViewsProps) {
  const [naming, setNaming] = useState<'new' | LeadView | null>(null);
  const here = views.find((view) => view.query === query);
  const isKnown = here !== undefined || builtIn.some((view) => view.query === query);
  return (
    <Cluster as="nav" gap="4" rowGap="2" className="saved-views small" aria-label="Views">
      <Tabs as="ul">
        {[...builtIn, ...views].map((view) => (
          <li key={'id' in view ? view.id : view.query}>
            <ViewLink {...view} isHere={view.query === query} />
          </li>
        ))}
      </Tabs>
      {here?.own === true && <ViewMenu view={here} onRename={() => setNaming(here)} />}
      {!isKnown && (
        <ScriptButton size="small" variant="quiet" onClick={() => setNaming('new')}>
          <Icon name="plus" /> Save this view
        </ScriptButton>
      )}
      <ViewDialog query={query} naming={naming} onClose={() => setNaming(null)} />
    </Cluster>
  );
}

function ViewLink({
  name,
  query,
  isHere,
}: {
  readonly name: string;
  readonly query: string;
  readonly isHere: boolean;
}) {
  return (
    <Link
      to={query === '' ? href('/admin/leads') : `${href('/admin/leads')}?${query}`}
      aria-current={isHere ? 'page' : undefined}
    >
      {name}
    </Link>
  );
}

/** Of the reader's own view that is open. */
function ViewMenu({ view, onRename }: { readonly view: LeadView; readonly onRename: () => void }) {
  const { submit } = useRetryingFetcher<LeadActionData>({ key: 'views' });
  const toast = useToast();
  const { id, name, query, shared } = view;
  const send = (fields: Record<string, string>) =>
    void submit(fields, { method: 'post', action: href('/admin/leads') });
  const remove = () => {
    send({ intent: 'delete-view', id });
    const again = { intent: 'save-view', name, query, ...(shared && { shared: 'on' }) };
    toast({ text: `Deleted the view “${name}”.`, undo: () => send(again) });
  };
  return (
    <Menu name={`View ${name}`} label="Edit view" button={{ variant: 'quiet' }}>
      <MenuItem onSelect={onRename}>Rename</MenuItem>
      <MenuItem onSelect={remove}>Delete</MenuItem>
    </Menu>
  );
}

interface ViewDialogProps {
  readonly query: string;
  /** A view that gets another name, or a new one. */
  readonly naming: 'new' | LeadView | null;
  readonly onClose: () => void;
}

function ViewDialog({ query, naming, onClose }: ViewDialogProps) {
  const isNew = naming === 'new';
  return (
    <Dialog
      open={naming !== null}
      onOpenChange={(to) => !to && onClose()}
      title={isNew ? 'Save this view' : 'Rename view'}
      size="small"
      description={isNew && 'Saves the current search, filters and sort order. A view with the same name is replaced.'}
    >
      <ViewForm query={query} naming={naming} onClose={onClose} />
    </Dialog>
  );
}

function ViewForm({ query, naming, onClose }: ViewDialogProps) {
  const { Form, data, state } = useRetryingFetcher<LeadActionData>();
  const answer = data?.action === 'view' ? data.answer : null;
  const isSaved = answer?.ok === true && state === 'idle';
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isSaved) close();
  }, [isSaved]);
  const error = answer?.ok === false ? viewFaults[answer.reason] : undefined;
  const view = naming === 'new' ? null : naming;
  return (
    <Stack method="post" as={Form} action={href('/admin/leads')} gap="4" className="saved-views-form">
      <input type="hidden" name="intent" value={view ? 'rename-view' : 'save-view'} />
      {view ? <input type="hidden" name="id" value={view.id} /> : <input type="hidden" name="query" value={query} />}
      <TextField
        name="name"
        id="view-name"
        label="Name"
        defaultValue={view?.name}
        maxLength={leadLengths.view}
        error={error}
        autoComplete="off"
      />
      {!view && (
        <Choice type="checkbox" name="shared" value="on">
          Share with the whole team
        </Choice>
      )}
      <DialogFooter>
        <ScriptButton onClick={onClose}>Cancel</ScriptButton>
        <Button type="submit" variant="primary" busy={state !== 'idle'}>
          {view ? 'Rename view' : 'Save view'}
        </Button>
      </DialogFooter>
    </Stack>
  );
}
