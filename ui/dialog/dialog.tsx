import './dialog.css';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Icon } from '../icon.tsx';
import { reserveScrollbarWidth } from './scrollbar-width.ts';

export type DialogProps = {
  open: boolean;
  /** Called when the user closes it by button, backdrop, Escape or Back. The owner then changes `open`. */
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Content that stays at the top with the title. */
  header?: ReactNode;
  children: ReactNode;
  /** `side` makes it a `SideSheet`. */
  size?: 'small' | 'medium' | 'large' | 'side';
  /** `false` prevents closing, such as during submission. */
  dismissable?: boolean;
  /** How to show the dialog. Default: as a modal. */
  show?: (dialog: HTMLDialogElement) => void;
  /** The element to focus. Default: the title, where screen readers start. */
  initialFocus?: RefObject<HTMLElement | null>;
};

/**
 * Native modal: inert page, focus returns on close. Full screen below 40 rem. Content stays mounted until faded out.
 */
export function Dialog(props: DialogProps) {
  const { onOpenChange, title, description, header, children, size = 'medium', dismissable = true } = props;
  const id = useId();
  const { element, heading, present } = useModal(props);
  const pressedOutside = useRef(false);
  const requestClose = () => {
    if (dismissable) onOpenChange(false);
  };

  return (
    <dialog
      ref={element}
      className="dialog"
      data-size={size}
      aria-labelledby={present ? `${id}-title` : undefined}
      aria-describedby={present && description ? `${id}-description` : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        requestClose();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        requestClose();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && event.target === event.currentTarget) requestClose();
        pressedOutside.current = false;
      }}
    >
      {present && (
        <div className="dialog-panel">
          <div className="dialog-header">
            <div className="dialog-heading">
              <h2 className="dialog-title" id={`${id}-title`} ref={heading} tabIndex={-1}>
                {title}
              </h2>
              <button
                type="button"
                className="dialog-close"
                onClick={requestClose}
                disabled={!dismissable}
                aria-label="Close"
              >
                <Icon name="close" />
              </button>
            </div>
            {header}
          </div>
          {description && (
            <div className="dialog-description" id={`${id}-description`}>
              {description}
            </div>
          )}
          {children}
        </div>
      )}
    </dialog>
  );
}

/** Buttons that stay at the bottom of the dialog. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="dialog-footer">{children}</div>;
}

function useModal({ open, onOpenChange, show, initialFocus }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  const begin = useEffectEvent((dialog: HTMLDialogElement) => {
    reserveScrollbarWidth();
    if (show) show(dialog);
    else dialog.showModal();
    (initialFocus?.current ?? heading.current)?.focus({ preventScroll: true });
  });
  const closedByBrowser = useEffectEvent(() => {
    if (open) onOpenChange(false);
  });

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || !open) return;
    // The dialog may have been open before hydration. Then the user may be typing in it.
    if (!dialog.open) begin(dialog);
    dialog.addEventListener('close', closedByBrowser);
    return () => {
      dialog.removeEventListener('close', closedByBrowser);
      dialog.close();
      const fading = dialog.getAnimations().map((animation) => animation.finished);
      void Promise.allSettled(fading).then(() => {
        if (!dialog.open) setPresent(false);
      });
    };
  }, [open]);

  return { element, heading, present };
}

function isOutside(event: PointerEvent<HTMLDialogElement>): boolean {
  return event.target === event.currentTarget;
}
