import { useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog, DialogFooter } from '../dialog/dialog.tsx';

interface ConfirmedSubmitProps {
  /** Value of the form's field `action`. */
  readonly action: string;
  readonly label: string;
  readonly title: string;
  readonly keep: string;
  /** What will happen. */
  readonly children: ReactNode;
}

/** A button of a form that asks first; without scripts it sends the form at once. */
export function ConfirmedSubmit({ action, label, title, keep, children }: ConfirmedSubmitProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button
        type="submit"
        name="action"
        value={action}
        onClick={(event) => {
          event.preventDefault();
          setAsks(true);
        }}
      >
        {label}
      </Button>
      <Dialog open={asks} onOpenChange={setAsks} title={title} size="small">
        <p>{children}</p>
        <DialogFooter>
          <Button onClick={() => setAsks(false)}>{keep}</Button>
          <Button type="submit" name="action" value={action} variant="primary" onClick={() => setAsks(false)}>
            {label}
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}
