import { openDialog, type PageDialogProps } from '#app/public-page/dialogs.tsx';
import { knownPerson } from '#app/public-page/known-visitor.ts';
import { saysSignedIn } from '#features/accounts/session-hint.ts';
import { IntakeWizard } from '#features/intake/intake-wizard.tsx';
import type { KnownPerson } from '#features/intake/wizard/intake-draft.ts';

let known: KnownPerson | undefined;

/** Prefills name and email of signed-in users. */
export async function open(link: HTMLElement): Promise<void> {
  if (saysSignedIn(document.cookie)) known ??= await knownPerson();
  openDialog(IntakeDialog, link);
}

function IntakeDialog(props: PageDialogProps) {
  return <IntakeWizard {...props} known={known} />;
}
