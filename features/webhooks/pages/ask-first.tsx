import { useState, type ReactNode } from 'react';
import { Dialog, DialogFooter } from '#ui/dialog.tsx';
import { ScriptButton } from '#ui/script-button.tsx';

interface AskFirstProps {
  readonly label: string;
  readonly title: string;
  readonly keep: string;
  readonly busy: boolean;
  readonly onGoOn: () => void;
  readonly children: ReactNode;
}

/** Confirms irreversible actions. */
export function AskFirst({ label, title, keep, busy, onGoOn, children }: AskFirstProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ScriptButton busy={busy} onClick={() => setOpen(true)}>
        {label}
      </ScriptButton>
      <Dialog open={open} onOpenChange={setOpen} title={title} size="small">
        <p>{children}</p>
        <DialogFooter>
          <ScriptButton onClick={() => setOpen(false)}>{keep}</ScriptButton>
          <ScriptButton
            variant="primary"
            onClick={() => {
              setOpen(false);
              onGoOn();
            }}
          >
            {label}
          </ScriptButton>
        </DialogFooter>
      </Dialog>
    </>
  );
}
