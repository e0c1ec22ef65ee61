import type { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import type { JobsResult } from '#features/jobs/jobs.ts';
import { Button } from '#ui/button.tsx';
import { DialogFooter } from '#ui/dialog/dialog.tsx';
import { LightDialog } from '#ui/dialog/light-dialog.tsx';

/** Jobs by id, or a whole queue, with the dialog copy. */
export type PendingDiscard = { readonly copy: string } & (
  { readonly ids: readonly string[] } | { readonly job: string }
);

interface DiscardDialogProps {
  readonly pending: PendingDiscard | null;
  readonly onClose: () => void;
  readonly fetcher: ReturnType<typeof useRetryingFetcher<JobsResult | null>>;
}

/** Confirms deletion; the job's work is never done. */
export function DiscardDialog({ pending, onClose, fetcher }: DiscardDialogProps) {
  const values = pending === null ? [] : 'ids' in pending ? pending.ids : [pending.job];
  return (
    <LightDialog open={pending !== null} onOpenChange={onClose} title="Discard without running?" size="small">
      <p className="dialog-text">
        <strong>{pending?.copy}</strong>: this will never run, and an email will never be sent. You cannot undo this.
      </p>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <fetcher.Form method="post" onSubmit={onClose}>
          {values.map((value) => (
            <input key={value} type="hidden" name={pending && 'job' in pending ? 'job' : 'id'} value={value} />
          ))}
          <Button type="submit" name="action" value="discard" variant="primary">
            Discard
          </Button>
        </fetcher.Form>
      </DialogFooter>
    </LightDialog>
  );
}
