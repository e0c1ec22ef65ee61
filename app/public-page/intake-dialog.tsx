import { openDialog, type PageDialogProps } from '#app/public-page/dialogs.tsx';
import { IntakeWizard } from '#features/intake/intake-wizard.tsx';

/** Opens the project intake from that link. */
export function open(link: HTMLElement): void {
  openDialog(IntakeDialog, link);
}

function IntakeDialog(props: PageDialogProps) {
  const access = document.documentElement.dataset.intakeAccess === 'signed-in' ? 'signed-in' : 'open';
  return <IntakeWizard {...props} access={access} />;
}
