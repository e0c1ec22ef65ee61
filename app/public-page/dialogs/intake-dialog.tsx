import './served-step.css';
import { openDialog, type PageDialogProps } from '#app/public-page/dialogs/dialogs.tsx';
import type { StandingDialog } from '#app/public-page/dialogs/first-step.ts';
import { saysSignedIn } from '#features/accounts/session-hint.ts';
import {
  intakeQuestions,
  specifiedQuestions,
  type IntakeQuestions,
} from '#features/intake/questions/asked-questions.ts';
import type { AskedForm } from '#forms/questions/questions.ts';
import { IntakeWizard } from '#features/intake/wizard/intake-wizard.tsx';
import type { KnownPerson } from '#features/intake/draft/intake-draft.ts';

let known: KnownPerson | undefined;
let questions: IntakeQuestions | undefined;

/** Prefills name and email of signed-in users. Rejects if the page's questions cannot be loaded. */
export async function open(link: HTMLElement, standing: StandingDialog | null): Promise<void> {
  questions ??= await loadQuestions(link.dataset.questions);
  if (saysSignedIn(document.cookie)) known ??= await knownPerson();
  openDialog(IntakeDialog, link, standing);
}

function IntakeDialog(props: PageDialogProps) {
  return <IntakeWizard {...props} known={known} questions={questions} />;
}

/** Loads a published version of the questions; without one, returns the specified questions. */
async function loadQuestions(version: string | undefined): Promise<IntakeQuestions> {
  if (version === undefined) return specifiedQuestions;
  const response = await fetch(`/intake/questions/${version}`, { signal: AbortSignal.timeout(5 * timeout) });
  if (!response.ok) throw new Error(response.statusText);
  return intakeQuestions((await response.json()) as AskedForm);
}

/** Milliseconds. */
const timeout = 1500;

/** Returns undefined if the visitor is signed out, or on timeout. */
async function knownPerson(): Promise<KnownPerson | undefined> {
  try {
    const response = await fetch('/api/auth/get-session', { signal: AbortSignal.timeout(timeout) });
    const session = (await response.json()) as {
      user: Record<'firstName' | 'lastName' | 'company' | 'email', string>;
    } | null;
    if (!session) return undefined;
    const { firstName, lastName, company, email } = session.user;
    return { firstName, lastName, company, workEmail: email };
  } catch {
    return undefined;
  }
}
