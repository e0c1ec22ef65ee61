import { namesOfFields, type LeadChanges } from '#features/leads/lead-events.ts';
import { changeRefusals } from '#features/leads/lead-refusals.copy.ts';
import type { LeadActionData, ChangeResult, LeftChange, UndoResult } from '#features/leads/lead-results.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { fieldCopy, valueCopy } from '#features/leads/lead-events.copy.ts';
import { stageCopy } from '#features/leads/leads.copy.ts';
import { isStage } from '#features/leads/leads.ts';

type Named = Pick<ListedLead, 'id' | 'name' | 'email'>;

/** "Ada Okafor", "3 leads". */
export function leadsCopy(leads: readonly Named[]): string {
  const [only, ...others] = leads;
  return only && others.length === 0 ? only.name || only.email : `${leads.length} leads`;
}

/** Toast text for a saved change. */
export function changeCopy(
  leads: readonly Named[],
  values: LeadChanges,
  result: ChangeResult & { readonly ok: true },
  ownerName: (id: string) => string,
): string {
  const changed = leads.filter(({ id }) => result.changed.some((one) => one.id === id));
  const done = changed.length === 0 ? [] : [`${leadsCopy(changed)}: ${valuesCopy(values, ownerName)}.`];
  return [...done, ...leftCopy(result.left, leads, ownerName)].join(' ') || 'Nothing to change.';
}

/** Toast text for an undo. `values` are those of the change; empty for a merge, which includes the kept lead. */
export function undoCopy(
  leads: readonly Named[],
  values: LeadChanges,
  result: UndoResult & { readonly ok: true },
  ownerName: (id: string) => string,
): string {
  const isMerge = namesOfFields(values).length === 0;
  const changed = isMerge ? leads : leads.filter(({ id }) => result.changed.some((one) => one.id === id));
  const done = result.changed.length === 0 ? [] : [`Undone for ${leadsCopy(changed)}.`];
  return [...done, ...leftCopy(result.left, leads, ownerName)].join(' ');
}

function valuesCopy(values: LeadChanges, ownerName: (id: string) => string): string {
  const words = namesOfFields(values).map((field) => {
    const value = values[field] ?? null;
    if (field === 'stage') return isStage(value) ? stageCopy[value] : '';
    if (field === 'owner') return value === null ? 'unassigned' : `assigned to ${ownerName(value)}`;
    if (field === 'snoozedUntil' && value === null) return 'no longer snoozed';
    const copy = fieldCopy[field].toLowerCase();
    return value === null ? `${copy} cleared` : `${copy} ${valueCopy(field, value, ownerName)}`;
  });
  return words.join(', ');
}

/** Names at most two leads. */
function leftCopy(left: readonly LeftChange[], leads: readonly Named[], ownerName: (id: string) => string): string[] {
  if (left.length > 2) {
    const names = new Set(left.map((one) => (one.reason === 'changed' ? one.collision.by : null) ?? 'the senders'));
    return [
      `${new Set(left.map(({ id }) => id)).size} leads were changed by ${[...names].join(', ')}, so they were skipped.`,
    ];
  }
  return left.map((one) => {
    const name = leadsCopy(leads.filter(({ id }) => id === one.id));
    if (one.reason === 'gone') return `${name} has been erased.`;
    const { field, theirs, by } = one.collision;
    return `${name} left alone: ${by ?? 'the sender'} set ${fieldCopy[field].toLowerCase()} to ${valueCopy(field, theirs, ownerName)}.`;
  });
}

/** Error message for a change or an undo that the server refused. */
export function refusalCopy(data: LeadActionData | undefined): string {
  if (data?.action === 'undo') return 'It is too late to undo this.';
  const isRefused = data?.action === 'change' && !data.result.ok;
  return changeRefusals[isRefused ? data.result.reason : 'malformed'];
}
