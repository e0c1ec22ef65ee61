import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';

export interface PageDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

type PageDialog = ComponentType<PageDialogProps>;

let root: Root | undefined;
/** Opened dialogs stay mounted, to keep their state and running work. */
const mounted = new Set<PageDialog>();
let shown: { readonly dialog: PageDialog; readonly opener: HTMLElement } | null = null;

/** Only one opens at a time. On close, focus returns to the opener. */
export function openDialog(dialog: PageDialog, link: HTMLElement): void {
  if (shown) return;
  const opener = lastingOpener(link);
  // Safari does not focus a clicked link.
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

/** Menu links disappear with the menu; the menu button replaces them. */
function lastingOpener(link: HTMLElement): HTMLElement {
  const menu = link.closest('[popover]');
  return (menu && document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)) ?? link;
}
