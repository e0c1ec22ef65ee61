import type { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import type { JobsResult } from '#features/jobs/jobs.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog.tsx';

/** One job by id, or a whole queue, with the dialog copy. */
export type PendingDiscard = { readonly copy: string } & ({ readonly id: string } | { readonly job: string });

interface DiscardDialogProps {
  readonly pending: PendingDiscard | null;
  readonly onClose: () => void;
  readonly fetcher: ReturnType<typeof useRetryingFetcher<JobsResult | null>>;
}

/** Confirms deletion; the job's work is never done. */
export function DiscardDialog({ pending, onClose, fetcher }: DiscardDialogProps) {
  const [name, value] = pending === null ? ['id', ''] : 'id' in pending ? ['id', pending.id] : ['job', pending.job];
  return (
    <Dialog open={pending !== null} onOpenChange={onClose} title="Discard without running?" size="small">
      <p className="jobs-asked">
        <strong>{pending?.copy}</strong>: this will never run, and an email will never be sent. You cannot undo this.
      </p>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <fetcher.Form method="post" onSubmit={onClose}>
          <input type="hidden" name={name} value={value} />
          <Button type="submit" name="act" value="discard" variant="primary">
            Discard
          </Button>
        </fetcher.Form>
      </DialogFooter>
    </Dialog>
  );
}
