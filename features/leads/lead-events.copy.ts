import { formatAmount } from '#features/leads/lead-amount.ts';
import type { TrackedField } from '#features/leads/lead-events.ts';
import { dayCopy, stageCopy } from '#features/leads/leads.copy.ts';
import { isStage } from '#features/leads/leads.ts';

export const fieldCopy: Readonly<Record<TrackedField, string>> = {
  stage: 'Stage',
  owner: 'Owner',
  nextStep: 'Next step',
  nextStepOn: 'Due date',
  value: 'Value',
  probability: 'Probability',
  lostReason: 'Lost reason',
  mergedInto: 'Merged into',
  snoozedUntil: 'Snoozed until',
};

/** In the zone of the reader's browser: not for pages that the server renders. */
function timeCopy(at: string): string {
  return new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Formats the value of a tracked field. */
export function valueCopy(field: string, value: string | null, ownerName: (id: string) => string): string {
  if (value === null || value === '') return field === 'owner' ? 'nobody' : 'nothing';
  if (field === 'stage') return isStage(value) ? stageCopy[value] : value;
  if (field === 'owner') return ownerName(value);
  if (field === 'nextStepOn') return dayCopy(value);
  if (field === 'value') return formatAmount(value);
  if (field === 'snoozedUntil') return timeCopy(value);
  if (field === 'probability') return `${value} %`;
  return value;
}
