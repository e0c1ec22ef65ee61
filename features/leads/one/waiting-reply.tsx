import type { LeadActionData } from '#features/leads/lead-results.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/feedback/state.tsx';
import { useToast } from '#ui/messages/toasts.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

/** Marks the sender's email as needing no reply, with an undo. */
export default function WaitingReply({ isWaiting }: { readonly isWaiting: boolean }) {
  const { Form, submit, formData } = useRetryingFetcher<LeadActionData>();
  const toast = useToast();
  const undo = () => void submit({ action: 'reply-handled', handled: '' }, { method: 'post' });
  if (formData ? formData.get('handled') === 'on' : !isWaiting) return null;
  return (
    <Form method="post" onSubmit={() => toast({ text: 'No longer waits for a reply.', undo })}>
      <input type="hidden" name="action" value="reply-handled" />
      <input type="hidden" name="handled" value="on" />
      <Cluster gap="2" align="center" className="small">
        <State tone="waiting">Waiting for your reply</State>
        <Button type="submit" size="small" variant="quiet">
          No reply needed
        </Button>
      </Cluster>
    </Form>
  );
}
