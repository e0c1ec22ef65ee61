import { maxConsent, type SubscriberResult } from '#features/newsletter/subscribers/subscribers.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';

interface AddSubscriberProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Requires consent, the legal basis for writing to them. */
export function AddSubscriber({ open, onClose }: AddSubscriberProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Add a subscriber" size="small">
      <AddForm onClose={onClose} />
    </Dialog>
  );
}

const refusals = {
  present: 'This email address is already on the list.',
  left: 'This person unsubscribed. Only they can subscribe again, on the site or from a link in any email.',
  bounced: 'Emails to this address bounced. Its owner can subscribe again once it works.',
} as const;

function AddForm({ onClose }: Pick<AddSubscriberProps, 'onClose'>) {
  const { fetcher, attributes, draft } = useDraftForm<SubscriberResult>('add-subscriber', {
    isSaved: (saved) => saved.ok,
    onSaved: onClose,
  });
  const result = fetcher.state === 'idle' ? fetcher.data : undefined;
  const errors = result && !result.ok && result.reason === 'invalid' ? result.errors : {};
  const refusal = result && !result.ok && result.reason in refusals ? (result.reason as keyof typeof refusals) : null;
  return (
    <Stack {...attributes} method="post" noValidate as={fetcher.Form} gap="5">
      <input type="hidden" name="action" value="add" />
      <DraftNote {...draft} />
      {refusal !== null && (
        <Alert tone="warning" role="alert">
          {refusals[refusal]}
        </Alert>
      )}
      <TextField
        label="Email address"
        name="email"
        id="add-email"
        type="email"
        error={errors['email']}
        autoComplete="off"
      />
      <TextField
        label="How consent was given"
        name="consentSource"
        id="add-consent"
        hint="Example: card at the trade fair in Lisbon"
        maxLength={maxConsent}
        error={errors['consentSource']}
      />
      <TextField label="Consent date" name="consentAt" id="add-when" type="date" error={errors['consentAt']} />
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={fetcher.state !== 'idle'}>
          Add subscriber
        </Button>
      </DialogFooter>
    </Stack>
  );
}
