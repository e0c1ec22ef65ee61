import { useRef, useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { ScriptButton } from '../script-button.tsx';
import { Dialog, DialogFooter } from './dialog.tsx';
import { LightDialog } from './light-dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Says what will happen. */
  readonly children: ReactNode;
  /** Label of the button that confirms. */
  readonly confirm: string;
  /** Label of the button that cancels. */
  readonly keep?: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  /** Set over a long list; see `LightDialog`. */
  readonly isLight?: boolean;
}

/** Asks to confirm an action. Either button closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, children, confirm, keep = 'Cancel', busy, onConfirm, isLight = false } = props;
  const Frame = isLight ? LightDialog : Dialog;
  return (
    <Frame open={open} onOpenChange={(to) => !to && onClose()} size="small" title={title} description={children}>
      <DialogFooter>
        <Button onClick={onClose}>{keep}</Button>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </DialogFooter>
    </Frame>
  );
}

interface ConfirmButtonProps
  extends
    Pick<ConfirmDialogProps, 'title' | 'keep' | 'children'>,
    Pick<ButtonProps, 'name' | 'value' | 'size' | 'busy'> {
  readonly label: string;
  /** Default: submits the form around the button. Without scripts, a click submits it at once. */
  readonly onConfirm?: () => void;
}

/** A button that asks for confirmation first. */
export function ConfirmButton({ label, title, keep, children, onConfirm, ...button }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const Opener = onConfirm ? ScriptButton : Button;
  return (
    <>
      <Opener
        {...button}
        type={onConfirm ? 'button' : 'submit'}
        ref={opener}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
      </Opener>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        keep={keep}
        confirm={label}
        onConfirm={onConfirm ?? (() => opener.current?.form?.requestSubmit(opener.current))}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
