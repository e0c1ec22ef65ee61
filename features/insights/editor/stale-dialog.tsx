import { clockOf, formerMember } from '#content/admin/last-change.ts';
import type { ArticleWritingState } from '#features/insights/editor/use-article-draft.tsx';
import { Differences } from '#features/insights/differences/differences.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog/dialog.tsx';

interface StaleDialogProps {
  readonly open: boolean;
  readonly state: ArticleWritingState;
  readonly onClose: () => void;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** Compares the other save with the local draft; the user chooses one. */
export function StaleDialog({
  open,
  state: { theirs, draft, isRestored },
  onClose,
  onMine,
  onTheirs,
}: StaleDialogProps) {
  if (theirs === null) return null;
  const who = theirs.savedBy ?? formerMember;
  return (
    <Dialog
      open={open}
      onOpenChange={(to) => !to && onClose()}
      size="large"
      title={`${who} saved this article at ${clockOf(theirs.savedAt)}`}
      description={
        isRestored
          ? 'Your changes from your last visit were not saved. Choose which version to keep.'
          : 'You edited it at the same time, so your version is not saved. Choose which version to keep.'
      }
    >
      <Differences earlier={theirs.draft} later={draft} names={{ gone: 'Only in theirs', come: 'Only in yours' }} />
      <p className="soft small">If you keep yours, their version stays in the revisions.</p>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          Decide later
        </Button>
        <Button onClick={onTheirs}>Keep theirs</Button>
        <Button variant="primary" onClick={onMine}>
          Keep mine
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
