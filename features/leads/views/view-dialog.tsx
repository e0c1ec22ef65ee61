import { href } from 'react-router';
import { useCan } from '#features/accounts/rights/can.tsx';
import { viewRefusals } from '#features/leads/lead-refusals.copy.ts';
import type { LeadActionData } from '#features/leads/lead-results.ts';
import type { LeadView } from '#features/leads/lead-shapes.ts';
import { leadLengths } from '#features/leads/leads.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { DialogFooter } from '#ui/dialog/dialog.tsx';
import { LightDialog } from '#ui/dialog/light-dialog.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { useNewResult } from '#ui/use-new-result.ts';

interface ViewDialogProps {
  readonly query: string;
  /** The view being renamed, or a new one. */
  readonly naming: 'new' | LeadView;
  readonly onClose: () => void;
}

export default function ViewDialog({ query, naming, onClose }: ViewDialogProps) {
  const isNew = naming === 'new';
  return (
    <LightDialog
      open
      onOpenChange={(to) => !to && onClose()}
      title={isNew ? 'Save this view' : 'Rename view'}
      size="small"
      description={isNew && 'Saves the current search, filters, and sort order. A view with the same name is replaced.'}
    >
      <ViewForm query={query} naming={naming} onClose={onClose} />
    </LightDialog>
  );
}

function ViewForm({ query, naming, onClose }: ViewDialogProps) {
  const fetcher = useRetryingFetcher<LeadActionData>();
  const { Form, data, state } = fetcher;
  const mayShare = useCan('leads:write');
  const result = data?.action === 'view' ? data.result : null;
  useNewResult(fetcher, (done) => {
    if (done.action === 'view' && done.result.ok) onClose();
  });
  const error = result?.ok === false ? viewRefusals[result.reason] : undefined;
  const view = naming === 'new' ? null : naming;
  return (
    <Stack method="post" as={Form} action={href('/admin/leads')} gap="4">
      <input type="hidden" name="action" value={view ? 'rename-view' : 'save-view'} />
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
      {!view && mayShare && (
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
