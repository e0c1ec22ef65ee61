import { randomUUID } from 'node:crypto';
import { emptyIntake, type IntakeForm } from '#features/intake/intake.ts';
import { intakeFormId, type IntakeSubmission } from '#features/intake/intake-submission.ts';

/** A submission that passes every gate, from a form of its own; `who` is in its company and its address. */
export function submissionOf(who: string, answers: Partial<IntakeForm> = {}): IntakeSubmission {
  return {
    formId: intakeFormId(randomUUID()),
    startedAt: new Date(Date.now() - 10 * 60_000).toISOString(),
    quietMark: '',
    form: {
      ...emptyIntake,
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

/** Another visitor's address for each number; a site that trusts 127.0.0.1 counts its limits by it. */
export function visitorAddress(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
