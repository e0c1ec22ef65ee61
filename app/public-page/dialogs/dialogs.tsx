import type { ComponentType, ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { Alive, rememberTyped } from '#app/public-page/dialogs/alive.tsx';
import { firstStepIds } from '#app/public-page/dialogs/page-names.ts';
import type { StandingDialog } from '#app/public-page/dialogs/first-step.ts';
import { lastingOpener } from '#app/public-page/dialogs/opener.ts';

export interface PageDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

type PageDialog = ComponentType<PageDialogProps>;

/** Dialogs stay mounted once opened, so that they keep their state and pending requests. */
const roots = new Map<PageDialog, Root>();
let shown: { readonly dialog: PageDialog; readonly opener: HTMLElement } | null = null;

/** Only one opens at a time. On close, focus returns to the opener. */
export function openDialog(dialog: PageDialog, link: HTMLElement, standing?: StandingDialog | null): void {
  if (shown) return;
  const opener = lastingOpener(link);
  // Safari does not focus a clicked link.
  if (!standing) opener.focus({ preventScroll: true });
  shown = { dialog, opener };
  if (standing) {
    // Waits until the form's state contains what was typed.
    const release = () => void setTimeout(standing.release);
    const tree = (
      <Alive onLaidOut={rememberTyped(standing.holder)} onAlive={release}>
        {elementOf(dialog)}
      </Alive>
    );
    roots.set(dialog, hydrateRoot(standing.holder, tree, { identifierPrefix: firstStepIds }));
  } else {
    render(dialog);
  }
}

function closeDialog(dialog: PageDialog): void {
  if (shown?.dialog !== dialog) return;
  const { opener } = shown;
  shown = null;
  render(dialog);
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) opener.focus({ preventScroll: true });
  });
}

function render(dialog: PageDialog): void {
  const root = roots.get(dialog) ?? createRoot(document.body.appendChild(document.createElement('div')));
  roots.set(dialog, root);
  root.render(<Alive>{elementOf(dialog)}</Alive>);
}

function elementOf(Dialog: PageDialog): ReactNode {
  return <Dialog open={shown?.dialog === Dialog} onClose={() => closeDialog(Dialog)} />;
}
