import { renderToString } from 'react-dom/server';
import { intakeStyles } from 'virtual:public-page';
import { firstStepIds } from '#app/public-page/dialogs/page-names.ts';
import type { FirstStep } from '#app/public-page/dialogs/first-step.ts';
import { IntakeWizard } from '#features/intake/wizard/intake-wizard.tsx';

let rendered: FirstStep | undefined;

/** The same for every visitor. */
export function firstStep(): FirstStep {
  const wizard = <IntakeWizard open onClose={() => undefined} />;
  rendered ??= { styles: intakeStyles, html: renderToString(wizard, { identifierPrefix: firstStepIds }) };
  return rendered;
}
