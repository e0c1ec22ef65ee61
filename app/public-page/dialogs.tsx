import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';

export interface PageDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

type PageDialog = ComponentType<PageDialogProps>;

let root: Root | undefined;
/** Every dialog that was ever opened: they stay mounted, so that what they hold and what is under way outlives them. */
const mounted = new Set<PageDialog>();
let shown: { readonly dialog: PageDialog; readonly opener: HTMLElement } | null = null;

/**
 * Opens a dialog, unless one is open: there is only ever one. The focus goes back to where it was opened from when it
 * closes.
 */
export function openDialog(dialog: PageDialog, link: HTMLElement): void {
  if (shown) return;
  const opener = lastingOpener(link);
  // Safari does not focus a link that is clicked.
  opener.focus({ preventScroll: true });
  mounted.add(dialog);
  shown = { dialog, opener };
  render();
}

function closeDialog(dialog: PageDialog): void {
  if (shown?.dialog !== dialog) return;
  const { opener } = shown;
  shown = null;
  render();
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) opener.focus({ preventScroll: true });
  });
}

function render(): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    [...mounted].map((Dialog, index) => (
      <Dialog key={index} open={shown?.dialog === Dialog} onClose={() => closeDialog(Dialog)} />
    )),
  );
}

/** A link in the menu is gone with it: the button that opens the menu stands for it. */
function lastingOpener(link: HTMLElement): HTMLElement {
  const menu = link.closest('[popover]');
  return (menu && document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)) ?? link;
}
