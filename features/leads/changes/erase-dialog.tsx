import { useState } from 'react';
import { href } from 'react-router';
import { leadsCopy } from '#features/leads/changes/change.copy.ts';
import type { LeadActionData } from '#features/leads/lead-results.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { DialogFooter } from '#ui/dialog/dialog.tsx';
import { LightDialog } from '#ui/dialog/light-dialog.tsx';
import { useToast } from '#ui/messages/toasts.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { useNewResult } from '#ui/use-new-result.ts';

interface EraseDialogProps {
  readonly leads: readonly ListedLead[];
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Erasing cannot be undone, so the user types a confirmation. */
export default function EraseDialog({ leads, onClose, onErased }: EraseDialogProps) {
  const fetcher = useRetryingFetcher<LeadActionData>({ retry: 'never' });
  const { Form, state, data } = fetcher;
  const toast = useToast();
  const [isWrong, setWrong] = useState(false);
  const result = data?.action === 'erase' && state === 'idle' ? data.result : null;
  useNewResult(fetcher, (done) => {
    if (done.action !== 'erase' || !done.result.ok) return;
    const { erased } = done.result;
    toast({ text: erased === 1 ? '1 lead erased.' : `${erased} leads erased.` });
    onErased();
    onClose();
  });
  const word = String(leads.length);
  const isRefused = result?.ok === false;
  return (
    <LightDialog
      open
      onOpenChange={(to) => !to && onClose()}
      title={`Erase ${leadsCopy(leads)}`}
      size="small"
      description="What they sent, files, notes, tasks, and replies are deleted, also of leads merged into them. This cannot be undone."
    >
      <Stack
        as={Form}
        method="post"
        action={href('/admin/leads')}
        gap="4"
        onSubmit={(event) => {
          const typed = new FormData(event.currentTarget).get('confirm');
          setWrong(typed !== word);
          if (typed !== word) event.preventDefault();
        }}
      >
        <input type="hidden" name="action" value="erase" />
        {leads.map(({ id, version }) => (
          <input key={id} type="hidden" name="lead" value={`${id} ${version}`} />
        ))}
        <TextField
          name="confirm"
          label={`To confirm, type how many leads are erased: ${word}`}
          inputMode="numeric"
          autoComplete="off"
          error={isWrong ? `Enter ${word}.` : isRefused ? 'Not erased. Reload the page and try again.' : undefined}
        />
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={state !== 'idle'}>
            Erase
          </Button>
        </DialogFooter>
      </Stack>
    </LightDialog>
  );
}
