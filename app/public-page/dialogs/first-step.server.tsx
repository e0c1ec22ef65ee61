import { renderToString } from 'react-dom/server';
import { intakeSheets, styleSheets } from 'virtual:public-page';
import { firstStepIds } from '#app/public-page/dialogs/page-names.ts';
import type { FirstStep } from '#app/public-page/dialogs/first-step.ts';
import { specifiedQuestions, type IntakeQuestions } from '#features/intake/questions/asked-questions.ts';
import { IntakeWizard } from '#features/intake/wizard/intake-wizard.tsx';

let specified: FirstStep | undefined;

/** Rendered once, because it is the same for every visitor. */
export function firstStep(questions: IntakeQuestions): FirstStep {
  return questions === specifiedQuestions ? (specified ??= render(questions)) : render(questions);
}

function render(questions: IntakeQuestions): FirstStep {
  const wizard = <IntakeWizard open onClose={() => undefined} questions={questions} />;
  return {
    styles: intakeSheets.map((address) => styleSheets[address] ?? '').join(''),
    html: renderToString(wizard, { identifierPrefix: firstStepIds }),
  };
}

/** The step as shown before scripts run. It is inert, because anything typed until then would be lost. */
export function openFirstStep(questions: IntakeQuestions): string {
  return firstStep(questions).html.replace('<dialog ', '<dialog open inert aria-modal="true" ');
}
