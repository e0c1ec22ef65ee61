import type { SubmitEvent } from 'react';
import { useLoaderData } from 'react-router';
import { leadsCopy } from '#features/leads/changes/change.copy.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { leadLengths } from '#features/leads/leads.ts';
import { cleanLine } from '#forms/text.ts';
import { Button } from '#ui/button.tsx';
import { DialogFooter } from '#ui/dialog/dialog.tsx';
import { LightDialog } from '#ui/dialog/light-dialog.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';

interface LostDialogProps {
  readonly leads: readonly ListedLead[];
  readonly onClose: () => void;
  /** `reason` is null if none was given. */
  readonly onLost: (reason: string | null) => void;
}

/** Asks why leads were lost. The reason is optional. */
export default function LostDialog({ leads, onClose, onLost }: LostDialogProps) {
  return (
    <LightDialog
      open
      onOpenChange={(to) => !to && onClose()}
      title="Mark as lost"
      size="small"
      description={leadsCopy(leads)}
    >
      <LostForm onClose={onClose} onLost={onLost} />
    </LightDialog>
  );
}

function LostForm({ onClose, onLost }: Omit<LostDialogProps, 'leads'>) {
  const { lostReasons } = useLoaderData<{ lostReasons: readonly string[] }>();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [choice, other] = ['lost-choice', 'lost-other'].map((name) => {
      const value = form.get(name);
      return typeof value === 'string' ? cleanLine(value) : '';
    });
    onLost(other || choice || null);
  };
  return (
    <Stack as="form" gap="4" onSubmit={send}>
      {lostReasons.length > 0 && <RadioGroup name="lost-choice" legend="Reason" optional options={lostReasons} />}
      <TextField
        name="lost-other"
        label="In other words"
        maxLength={leadLengths.lostReason}
        autoComplete="off"
        optional
      />
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Mark as lost
        </Button>
      </DialogFooter>
    </Stack>
  );
}
