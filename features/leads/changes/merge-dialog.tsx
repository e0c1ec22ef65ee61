import { useState } from 'react';
import { href } from 'react-router';
import type { LeadActions } from '#features/leads/changes/use-lead-actions.tsx';
import { formatCents } from '#features/leads/lead-amount.ts';
import { changeRefusals } from '#features/leads/lead-refusals.copy.ts';
import type { LeadActionData } from '#features/leads/lead-results.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { kindCopy, stageCopy } from '#features/leads/leads.copy.ts';
import { randomUuid } from '#forms/form-id.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { DialogFooter } from '#ui/dialog/dialog.tsx';
import { LightDialog } from '#ui/dialog/light-dialog.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { useToast } from '#ui/messages/toasts.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { useNewResult } from '#ui/use-new-result.ts';

interface MergeDialogProps {
  readonly leads: readonly ListedLead[];
  readonly actions: Pick<LeadActions, 'undo'>;
  readonly onClose: () => void;
  readonly onMerged: () => void;
}

/** Distinguishes several submissions by one person. */
export function LeadSummary({ lead }: { readonly lead: ListedLead }) {
  const { name, email, kind, reference, title, stage, valueCents, owner, createdAt } = lead;
  const value = valueCents === null ? null : formatCents(valueCents);
  const parts = [kindCopy[kind], reference, stageCopy[stage], value, owner?.name ?? 'Unassigned'];
  return (
    <>
      {name || email} <LocalTime at={createdAt} />
      <span className="soft small">
        <br />
        {parts.filter(Boolean).join(' · ')}
        {title !== '' && <br />}
        {title}
      </span>
    </>
  );
}

export default function MergeDialog({ leads, actions, onClose, onMerged }: MergeDialogProps) {
  const fetcher = useRetryingFetcher<LeadActionData>({ retry: 'never' });
  const { Form, state, data } = fetcher;
  const [formId] = useState(randomUuid);
  const result = data?.action === 'change' && state === 'idle' ? data.result : null;
  const toast = useToast();
  useNewResult(fetcher, (done) => {
    if (done.action !== 'change' || !done.result.ok) return;
    const { undo } = done.result;
    toast({ text: `${leads.length} leads merged.`, ...(undo !== null && { undo: () => actions.undo(leads, undo) }) });
    onMerged();
    onClose();
  });
  const newest = leads.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  return (
    <LightDialog
      open
      onOpenChange={(to) => !to && onClose()}
      title={`Merge ${leads.length} leads`}
      size="medium"
      description="The lead you keep gets everyone’s messages, notes, and history. The others are removed from the list."
    >
      <Stack as={Form} method="post" action={href('/admin/leads')} gap="4">
        <input type="hidden" name="action" value="merge" />
        <input type="hidden" name="formId" value={formId} />
        {leads.map(({ id, version }) => (
          <input key={id} type="hidden" name="lead" value={`${id} ${version}`} />
        ))}
        {result?.ok === false && (
          <Alert tone="error" role="alert">
            {changeRefusals[result.reason]}
          </Alert>
        )}
        <fieldset className="choices">
          <legend>Keep</legend>
          {newest.map((lead, at) => (
            <Choice key={lead.id} type="radio" name="into" value={lead.id} defaultChecked={at === 0}>
              <LeadSummary lead={lead} />
            </Choice>
          ))}
        </fieldset>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={state !== 'idle'}>
            Merge
          </Button>
        </DialogFooter>
      </Stack>
    </LightDialog>
  );
}
