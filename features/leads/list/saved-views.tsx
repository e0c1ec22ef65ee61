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
import { Icon } from '#ui/icon.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Row, Stack } from '#ui/layout/layout.tsx';
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
  { name: 'Spam', query: 'stage=spam' },
];

/** Built-in, own and shared views, and a way to save the current filters. */
export function SavedViews({ views, query }: SavedViewsProps) {
  const [isOpen, setOpen] = useState(false);
  const [deleted, setDeleted] = useState<LeadView | null>(null);
  const known = [...builtIn, ...views];
  const isKnown = known.some((view) => view.query === query);
  return (
    <Cluster as="nav" gap="4" rowGap="2" className="saved-views small" aria-label="Views">
      <Tabs as="ul">
        {builtIn.map((view) => (
          <li key={view.query}>
            <ViewLink {...view} isHere={view.query === query} />
          </li>
        ))}
        {views.map((view) => (
          <li key={view.id}>
            <ViewLink {...view} isHere={view.query === query} />
            {view.own && <DeleteView view={view} onDelete={() => setDeleted(view)} />}
          </li>
        ))}
      </Tabs>
      {!isKnown && (
        <ScriptButton size="small" variant="quiet" onClick={() => setOpen(true)}>
          <Icon name="plus" /> Save this view
        </ScriptButton>
      )}
      <div role="status">
        {deleted && !views.some(({ id }) => id === deleted.id) && (
          <UndoDelete view={deleted} onUndone={() => setDeleted(null)} />
        )}
      </div>
      <SaveViewDialog query={query} open={isOpen} onClose={() => setOpen(false)} />
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

function UndoDelete({ view, onUndone }: { readonly view: LeadView; readonly onUndone: () => void }) {
  const { Form, state, data, trouble } = useRetryingFetcher<LeadActionData>();
  const isDone = state === 'idle' && trouble === null && data?.action === 'view' && data.answer.ok;
  const undone = useEffectEvent(onUndone);
  useEffect(() => {
    if (isDone) undone();
  }, [isDone]);
  return (
    <Row method="post" as={Form} gap="2" className="small">
      <input type="hidden" name="intent" value="save-view" />
      <input type="hidden" name="name" value={view.name} />
      <input type="hidden" name="query" value={view.query} />
      {view.shared && <input type="hidden" name="shared" value="on" />}
      Deleted the view “{view.name}”.
      <Button type="submit" size="small" variant="quiet" busy={state !== 'idle'}>
        Undo
      </Button>
    </Row>
  );
}

interface DeleteViewProps {
  readonly view: LeadView;
  readonly onDelete: () => void;
}

function DeleteView({ view: { id, name }, onDelete }: DeleteViewProps) {
  const { Form, state } = useRetryingFetcher<LeadActionData>({ key: `delete-view-${id}` });
  return (
    <Form method="post" onSubmit={onDelete}>
      <input type="hidden" name="intent" value="delete-view" />
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        className="saved-views-delete"
        aria-label={`Delete the view ${name}`}
        disabled={state !== 'idle'}
      >
        <Icon name="close" />
      </button>
    </Form>
  );
}

interface SaveViewDialogProps {
  readonly query: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

function SaveViewDialog({ query, open, onClose }: SaveViewDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(to) => !to && onClose()}
      title="Save this view"
      size="small"
      description="Saves the current search, filters and sort order. A view with the same name is replaced."
    >
      <SaveViewForm query={query} onClose={onClose} />
    </Dialog>
  );
}

function SaveViewForm({ query, onClose }: Omit<SaveViewDialogProps, 'open'>) {
  const { Form, data, state } = useRetryingFetcher<LeadActionData>();
  const answer = data?.action === 'view' ? data.answer : null;
  const isSaved = answer?.ok === true && state === 'idle';
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isSaved) close();
  }, [isSaved]);
  const error = answer?.ok === false ? viewFaults[answer.reason] : undefined;
  return (
    <Stack method="post" as={Form} gap="4" className="saved-views-form">
      <input type="hidden" name="intent" value="save-view" />
      <input type="hidden" name="query" value={query} />
      <TextField
        name="name"
        id="view-name"
        label="Name"
        maxLength={leadLengths.view}
        error={error}
        autoComplete="off"
      />
      <Choice type="checkbox" name="shared" value="on">
        Share with the whole team
      </Choice>
      <DialogFooter>
        <ScriptButton onClick={onClose}>Cancel</ScriptButton>
        <Button type="submit" variant="primary" busy={state !== 'idle'}>
          Save view
        </Button>
      </DialogFooter>
    </Stack>
  );
}
