import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog.tsx';

interface AskFirstProps {
  /** On the button, and on the one in the dialog that goes on. */
  readonly label: string;
  readonly title: string;
  readonly keep: string;
  readonly busy: boolean;
  readonly onGoOn: () => void;
  /** What follows from it. */
  readonly children: ReactNode;
}

/** A button that asks before it does what cannot be taken back. */
export function AskFirst({ label, title, keep, busy, onGoOn, children }: AskFirstProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button busy={busy} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} size="small">
        <p>{children}</p>
        <DialogFooter>
          <Button onClick={() => setOpen(false)}>{keep}</Button>
          <Button
            variant="primary"
            onClick={() => {
              setOpen(false);
              onGoOn();
            }}
          >
            {label}
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}
