import './light-dialog.css';
import { Dialog, type DialogProps } from './dialog.tsx';

/**
 * A dialog that opens quickly over a long list. A modal would make the page inert, and browsers would restyle all of
 * it. Here the page stays as it is under a scrim, and the dialog keeps the focus itself.
 */
export function LightDialog(props: Omit<DialogProps, 'show'>) {
  return (
    <>
      <Dialog {...props} show={showLight} />
      {/* A press on it does not take the focus from the dialog, which gives it back when it closes. */}
      <div
        className="light-dialog-scrim"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => props.onOpenChange(false)}
      />
    </>
  );
}

function showLight(dialog: HTMLDialogElement): void {
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Node && !dialog.contains(target)) dialog.focus();
  };
  const before = document.activeElement;
  const onClose = () => {
    document.removeEventListener('focusin', onFocus);
    // Browsers only restore the focus from a dialog that is still in the page.
    if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
  };
  dialog.dataset['light'] = '';
  // The back gesture closes it too, like a modal.
  dialog.setAttribute('closedby', 'closerequest');
  dialog.ariaModal = 'true';
  // A click next to its controls keeps the focus inside, so that Escape works.
  dialog.tabIndex = -1;
  dialog.addEventListener('keydown', keepFocus);
  dialog.show();
  document.addEventListener('focusin', onFocus);
  dialog.addEventListener('close', onClose, { once: true });
}

/** Keeps Tab inside the dialog. The title, which Tab does not reach, counts as the first element. */
function keepFocus(this: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const stops = [...this.querySelectorAll<HTMLElement>(focusable)].filter(({ tabIndex }) => tabIndex >= 0);
  const at = stops.findIndex((stop) => stop === document.activeElement);
  if (event.shiftKey ? at > 0 : at < stops.length - 1) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}

const focusable = 'a, button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled';
