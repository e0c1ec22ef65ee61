import { useState } from 'react';
import { savedDraftCopy as copy } from '#features/intake/draft/draft.copy.ts';
import type { DraftLink } from '#features/intake/draft/synced-draft.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

interface SaveForLaterProps {
  /** As typed in the form. */
  readonly email: string;
  /** Returns a message where it fails. */
  readonly onSave: (link: DraftLink) => Promise<string | null>;
}

/** Inside the form element but not part of the form: Enter and the draft ignore its fields. */
export function SaveForLater({ email, onSave }: SaveForLaterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [remind, setRemind] = useState(false);
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready');
  const [error, setError] = useState<string | null>(null);

  async function save(): Promise<void> {
    setState('busy');
    const message = await onSave({ email: typed ?? email, remind });
    setError(message);
    setState(message === null ? 'sent' : 'ready');
  }

  return (
    <details
      className="small"
      onChange={(event) => event.stopPropagation()}
      onBlur={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void save();
      }}
    >
      <summary>{copy.title}</summary>
      <Stack gap="3">
        <p className="soft">{copy.text}</p>
        <TextField
          name="saveEmail"
          id="wizard-save-email"
          type="email"
          autoComplete="email"
          label={copy.email}
          value={typed ?? email}
          onChange={({ target }) => setTyped(target.value)}
          error={error ?? undefined}
        />
        <Choice type="checkbox" name="saveRemind" checked={remind} onChange={({ target }) => setRemind(target.checked)}>
          {copy.remind}
        </Choice>
        <Cluster gap="3">
          <Button size="small" busy={state === 'busy'} onClick={() => void save()}>
            {copy.send}
          </Button>
          <p role="status">{state === 'sent' && copy.sent}</p>
        </Cluster>
      </Stack>
    </details>
  );
}
