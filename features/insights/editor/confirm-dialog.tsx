import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog/dialog.tsx';

export type Confirming = 'unpublish' | 'discard' | null;

interface ConfirmProps {
  readonly about: Confirming;
  readonly isNew: boolean;
  readonly onClose: () => void;
  readonly onSure: (action: 'unpublish' | 'discard') => void;
}

export function ConfirmDialog({ about, isNew, onClose, onSure }: ConfirmProps) {
  const copy = wordsOf(about, isNew);
  return (
    <Dialog
      open={about !== null}
      onOpenChange={(to) => !to && onClose()}
      size="small"
      title={copy.title}
      description={copy.lead}
    >
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={() => about !== null && onSure(about)}>
          {copy.sure}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function wordsOf(about: Confirming, isNew: boolean) {
  if (about === 'unpublish') {
    return {
      title: 'Unpublish this article?',
      lead: 'Its page disappears from the site immediately. The text stays here.',
      sure: 'Unpublish',
    };
  }
  return isNew
    ? {
        title: 'Delete this article?',
        lead: 'The article and its revisions will be deleted. You cannot undo this.',
        sure: 'Delete article',
      }
    : {
        title: 'Discard these changes?',
        lead: 'The draft returns to the published version. You can still find the discarded changes in the revisions.',
        sure: 'Discard changes',
      };
}
