import { useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog, DialogFooter } from '../dialog/dialog.tsx';

interface ConfirmedSubmitProps {
  /** Value of the form's field `action`. */
  readonly action: string;
  readonly label: string;
  readonly title: string;
  readonly keep: string;
  /** Says what will happen. */
  readonly children: ReactNode;
}

/** A submit button that asks for confirmation first. Without scripts, it submits at once. */
export function ConfirmedSubmit({ action, label, title, keep, children }: ConfirmedSubmitProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        type="submit"
        name="action"
        value={action}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={title} size="small">
        <p>{children}</p>
        <DialogFooter>
          <Button onClick={() => setOpen(false)}>{keep}</Button>
          <Button type="submit" name="action" value={action} variant="primary" onClick={() => setOpen(false)}>
            {label}
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}
