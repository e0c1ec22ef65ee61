import { useState, type ReactNode } from 'react';
import { Dialog, DialogFooter } from '#ui/dialog/dialog.tsx';
import type { ButtonProps } from '#ui/button.tsx';
import { ScriptButton } from '#ui/script-button.tsx';

interface AskFirstProps {
  readonly label: string;
  readonly title: string;
  readonly keep: string;
  readonly busy: boolean;
  readonly size?: ButtonProps['size'];
  readonly onGoOn: () => void;
  readonly children: ReactNode;
}

/** Confirms irreversible actions. */
export function AskFirst({ label, title, keep, busy, size, onGoOn, children }: AskFirstProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ScriptButton busy={busy} size={size} onClick={() => setOpen(true)}>
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
