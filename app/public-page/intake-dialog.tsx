import { openDialog } from '#app/public-page/dialogs.tsx';
import { IntakeWizard } from '#features/intake/intake-wizard.tsx';

/** Opens the project intake from that link. */
export function open(link: HTMLElement): void {
  openDialog(IntakeWizard, link);
}
