import { renderToString } from 'react-dom/server';
import { intakeSheets, styleSheets } from 'virtual:public-page';
import { firstStepIds } from '#app/public-page/dialogs/page-names.ts';
import type { FirstStep } from '#app/public-page/dialogs/first-step.ts';
import { IntakeWizard } from '#features/intake/wizard/intake-wizard.tsx';

let rendered: FirstStep | undefined;

/** The same for every visitor. */
export function firstStep(): FirstStep {
  const wizard = <IntakeWizard open onClose={() => undefined} />;
  rendered ??= {
    styles: intakeSheets.map((address) => styleSheets[address] ?? '').join(''),
    html: renderToString(wizard, { identifierPrefix: firstStepIds }),
  };
  return rendered;
}

/** Shows before scripts run. What is typed until they do would be lost, so it is inert. */
export function openFirstStep(): string {
  return firstStep().html.replace('<dialog ', '<dialog open inert aria-modal="true" ');
}
