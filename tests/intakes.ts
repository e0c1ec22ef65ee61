import { randomUUID } from 'node:crypto';
import { emptyIntake, type IntakeForm } from '#features/intake/intake.ts';
import { intakeFormId, type IntakeSubmission } from '#features/intake/intake-submission.ts';

/** Valid, with its own form id; `who` is in company and address. */
export function submissionOf(who: string, answers: Partial<IntakeForm> = {}): IntakeSubmission {
  return {
    formId: intakeFormId(randomUUID()),
    startedAt: new Date(Date.now() - 10 * 60_000).toISOString(),
    quietMark: '',
    form: {
      ...structuredClone(emptyIntake),
      firstName: 'Ada',
      lastName: 'Okafor',
      company: `Harbour ${who}`,
      workEmail: `ada.${who}@harbour.example`,
      businessDescription: 'We move containers for small importers.',
      idealCustomer: 'Importers with five to fifty containers a month.',
      automationSuccess: 'Quotes go out within the hour.',
      headlineOutcome: 'A quote within the hour',
      automationAreas: ['Internal Ops', 'System Integrations'],
      keySystemsToIntegrate: 'HubSpot, Xero, a mailbox',
      primaryDataSources: 'Spreadsheets',
      internalProjectOwner: 'Ada Okafor',
      finalDecisionMaker: 'Chidi Eze',
      budgetRange: '$25K - $50K',
      pricingPreference: 'Milestone-based',
      ...answers,
    },
  };
}

/** For sites that trust 127.0.0.1. */
export function visitorAddress(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
