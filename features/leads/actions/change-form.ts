import type { changeFaults } from '#features/leads/actions/change-faults.ts';
import { isVersion, readFields, textOf, type saveFaults } from '#features/leads/actions/lead-forms.ts';
import type { Collision } from '#features/leads/actions/merge.ts';
import { namesOfFields, type LeadChanges, type LeadField } from '#features/leads/lead-events.ts';
import { isLeadId } from '#features/leads/leads.ts';

/** Leads of one change. */
export const maxChanged = 500;

/** What a change did not write, and who had set the field meanwhile. `gone`: the lead is erased. */
export type LeftChange =
  | { readonly id: string; readonly reason: 'gone' }
  | { readonly id: string; readonly reason: 'changed'; readonly collision: Collision };

export interface ChangedVersion {
  readonly id: string;
  readonly version: number;
}

export type ChangeResult =
  | {
      readonly ok: true;
      /** For `undoChange`; null if nothing was written. */
      readonly undo: string | null;
      /** Leads that have changed, with their version. */
      readonly changed: readonly ChangedVersion[];
      /** Of the leads that are there, also without a change. */
      readonly versions: Readonly<Record<string, number>>;
      readonly left: readonly LeftChange[];
      /** Changes by others to fields that this change leaves alone. */
      readonly theirs: readonly Collision[];
    }
  | { readonly ok: false; readonly reason: keyof typeof changeFaults };

export type UndoResult =
  | {
      readonly ok: true;
      /** Leads that have their former values again, with their version. */
      readonly changed: readonly ChangedVersion[];
      /** Fields that were changed since, by whom, and therefore stay. */
      readonly left: readonly LeftChange[];
    }
  | { readonly ok: false; readonly reason: 'too-late' };

export interface ChangeRequest {
  readonly ids: readonly string[];
  readonly versions: Readonly<Record<string, number>>;
  readonly values: Partial<Record<LeadField, string | null>>;
}

/** Fields of a form that changes the leads: `lead` is an id with the version that the page showed, once per lead. */
export function changeFields(
  leads: readonly ChangedVersion[],
  values: LeadChanges,
  formId: string,
): [name: string, value: string][] {
  return [
    ['intent', 'change'],
    ['formId', formId],
    ...leads.map(({ id, version }): [string, string] => ['lead', `${id} ${version}`]),
    ...namesOfFields(values).map((field): [string, string] => [field, values[field] ?? '']),
  ];
}

export function readChange(
  form: URLSearchParams,
):
  | { readonly ok: true; readonly request: ChangeRequest }
  | { readonly ok: false; readonly reason: keyof typeof saveFaults } {
  const leads = readLeads(form);
  const read = readFields(form);
  if (!read.ok) return read;
  if (leads.length === 0) return { ok: false, reason: 'malformed' };
  const versions = Object.fromEntries(leads.flatMap(({ id, version }) => (isVersion(version) ? [[id, version]] : [])));
  return { ok: true, request: { ids: leads.map(({ id }) => id), versions, values: read.values } };
}

/** The selected leads of a form. */
export function readLeads(form: URLSearchParams): ChangedVersion[] {
  const leads = form.getAll('lead').map((text) => {
    const [id = '', version] = text.split(' ');
    return { id, version: Number(version) };
  });
  return leads.filter(({ id }) => isLeadId(id));
}

/** Prevents double submits; null if missing. */
export function readFormId(form: URLSearchParams): string | null {
  const formId = textOf(form, 'formId');
  return /^[\w-]{8,80}$/u.test(formId) ? formId : null;
}
