import { createRoot, type Root } from 'react-dom/client';
import { IntakeWizard } from '#features/intake/intake-wizard.tsx';

let root: Root | undefined;

/** Opens the dialog of that name; the focus goes back to where it was opened from when it closes. */
export function openDialog(name: string, link: HTMLElement): void {
  if (name !== 'intake') throw new Error(`No dialog is called "${name}"`);
  const opener = lastingOpener(link);
  // Safari does not focus a link that is clicked.
  opener.focus({ preventScroll: true });
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  show(true, opener);
}

/** A link in the menu is gone with it: the button that opens the menu stands for it. */
function lastingOpener(link: HTMLElement): HTMLElement {
  const menu = link.closest('[popover]');
  return (menu && document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)) ?? link;
}

function show(open: boolean, opener: HTMLElement): void {
  const access = document.documentElement.dataset.intakeAccess === 'signed-in' ? 'signed-in' : 'open';
  const close = () => {
    show(false, opener);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) opener.focus({ preventScroll: true });
    });
  };
  root?.render(<IntakeWizard open={open} onClose={close} access={access} />);
}
