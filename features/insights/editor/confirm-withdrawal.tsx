import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';

export type Withdrawal = 'unpublish' | 'discard';

interface ConfirmWithdrawalProps {
  readonly action: Withdrawal | null;
  readonly isNew: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (action: Withdrawal) => void;
}

export default function ConfirmWithdrawal({ action, isNew, onClose, onConfirm }: ConfirmWithdrawalProps) {
  return (
    <ConfirmDialog
      open={action !== null}
      onClose={onClose}
      onConfirm={() => action !== null && onConfirm(action)}
      {...copy[action === 'unpublish' ? 'unpublish' : isNew ? 'delete' : 'discard']}
    />
  );
}

const copy = {
  unpublish: {
    title: 'Unpublish this article?',
    children: 'Its page disappears from the site immediately. The text stays here.',
    confirm: 'Unpublish',
  },
  delete: {
    title: 'Delete this article?',
    children: 'The article and its revisions will be deleted. You cannot undo this.',
    confirm: 'Delete article',
  },
  discard: {
    title: 'Discard these changes?',
    children: 'The draft returns to the published version. You can still find the discarded changes in the revisions.',
    confirm: 'Discard changes',
  },
} as const;
