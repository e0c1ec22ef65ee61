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
import { Icon } from './icon.tsx';

export type DialogProps = {
  open: boolean;
  /** Asked to close, by the close button, the backdrop, Escape or the system's Back. The owner changes `open`. */
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Stays at the top with the title while the rest scrolls. */
  header?: ReactNode;
  children: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** `false` while it must not be closed, as during a submission. */
  dismissable?: boolean;
  /** What gets the focus on opening; the title unless told otherwise, so that a screen reader starts at the top. */
  initialFocus?: RefObject<HTMLElement | null>;
};

/**
 * A modal dialog on the browser's own element: the page behind is inert and keeps still, the focus returns to where it was.
 * Under 40 rem it is a sheet over the whole screen. What it holds is mounted while it is open and until it has faded.
 */
export function Dialog(props: DialogProps) {
  const { onOpenChange, title, description, header, children, size = 'medium', dismissable = true } = props;
  const id = useId();
  const { element, heading, present } = useModal(props);
  const pressedOutside = useRef(false);
  const ask = () => {
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
        ask();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        ask();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && event.target === event.currentTarget) ask();
        pressedOutside.current = false;
      }}
    >
      {present && (
        <div className="dialog-panel">
          <header className="dialog-header">
            <div className="dialog-heading">
              <h2 className="dialog-title" id={`${id}-title`} ref={heading} tabIndex={-1}>
                {title}
              </h2>
              <button type="button" className="dialog-close" onClick={ask} disabled={!dismissable} aria-label="Close">
                <Icon name="close" />
              </button>
            </div>
            {header}
          </header>
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

/** The last row of a dialog, also inside its form. It stays at the bottom while the rest scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="dialog-footer">{children}</div>;
}

function useModal({ open, onOpenChange, initialFocus }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  const focusFirst = useEffectEvent(() => {
    (initialFocus?.current ?? heading.current)?.focus({ preventScroll: true });
  });
  const closedByBrowser = useEffectEvent(() => {
    if (open) onOpenChange(false);
  });

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || !open) return;
    keepScrollbarWidth();
    dialog.showModal();
    focusFirst();
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

/** For the stylesheet, which puts as much room in the scrollbar's place. Measured before the page is locked. */
function keepScrollbarWidth(): void {
  const page = document.documentElement;
  const width = window.innerWidth - page.clientWidth;
  if (!document.querySelector('dialog:modal')) page.style.setProperty('--scrollbar', `${String(width)}px`);
}
