import type { ReactNode } from 'react';
import type { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog/dialog.tsx';
import { Stack } from '#ui/layout/layout.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Button label. */
  readonly confirm: string;
  readonly fetcher: Pick<ReturnType<typeof useRetryingFetcher>, 'Form' | 'state'>;
  /** Posted fields. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Asks to confirm an irreversible action. */
export function ConfirmDialog({ open, onClose, title, children, confirm, fetcher, fields }: ConfirmDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={title} size="small">
      <Stack gap="3" className="dialog-text">
        {children}
      </Stack>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <fetcher.Form method="post" onSubmit={onClose}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant="primary" busy={fetcher.state !== 'idle'}>
            {confirm}
          </Button>
        </fetcher.Form>
      </DialogFooter>
    </Dialog>
  );
}
