import { readValue } from '#features/leads/lead-amount.ts';
import { leadFields, namesOfFields, type LeadChanges, type LeadField } from '#features/leads/lead-events.ts';
import type { saveRefusals } from '#features/leads/lead-refusals.copy.ts';
import type { ChangedVersion } from '#features/leads/lead-results.ts';
import { isStage, leadLengths } from '#features/leads/leads.ts';
import { cleanLine } from '#forms/text.ts';
import { isDayOfThisCentury } from '#values/day.ts';
import { isUuid } from '#values/ids.ts';

type FieldValues = Partial<Record<LeadField, string | null>>;

type Read<Request> =
  | { readonly ok: true; readonly request: Request }
  | { readonly ok: false; readonly reason: keyof typeof saveRefusals };

interface ChangeRequest {
  readonly ids: readonly string[];
  readonly versions: Readonly<Record<string, number>>;
  readonly values: FieldValues;
}

/** Fields of a form that changes leads. `lead` (once per lead) is an id with the version shown on the page. */
export function changeFields(
  leads: readonly ChangedVersion[],
  values: LeadChanges,
  formId: string,
): [name: string, value: string][] {
  return [
    ['action', 'change'],
    ['formId', formId],
    ...leads.map(({ id, version }): [string, string] => ['lead', `${id} ${version}`]),
    ...namesOfFields(values).map((field): [string, string] => [field, values[field] ?? '']),
  ];
}

/** Reads the form of `changeFields`. */
export function readChange(form: URLSearchParams): Read<ChangeRequest> {
  const leads = readLeads(form);
  const read = readFields(form);
  if (!read.ok) return read;
  if (leads.length === 0) return { ok: false, reason: 'malformed' };
  const versions = Object.fromEntries(leads.flatMap(({ id, version }) => (isVersion(version) ? [[id, version]] : [])));
  return { ok: true, request: { ids: leads.map(({ id }) => id), versions, values: read.request } };
}

/** Reads the form of one lead's page, with the version shown. */
export function readSave(form: URLSearchParams): Read<{ readonly version: number; readonly values: FieldValues }> {
  const version = Number(form.get('version'));
  if (!isVersion(version)) return { ok: false, reason: 'malformed' };
  const read = readFields(form);
  return read.ok ? { ok: true, request: { version, values: read.request } } : read;
}

/** Reads the selected leads of a form. */
export function readLeads(form: URLSearchParams): ChangedVersion[] {
  const leads = form.getAll('lead').map((text) => {
    const [id = '', version] = text.split(' ');
    return { id, version: Number(version) };
  });
  return leads.filter(({ id }) => isUuid(id));
}

/** Prevents double submits; null if missing. */
export function readFormId(form: URLSearchParams): string | null {
  const formId = changeFieldText(form, 'formId');
  return /^[\w-]{8,80}$/u.test(formId) ? formId : null;
}

function isVersion(version: number): boolean {
  return Number.isInteger(version) && version >= 1 && version <= 2_147_483_647;
}

/** Absent fields stay unchanged. */
function readFields(form: URLSearchParams): Read<FieldValues> {
  const values: FieldValues = {};
  for (const field of leadFields) {
    const value = form.get(field);
    if (value !== null) values[field] = cleanLine(value) || null;
  }
  const { stage, owner, nextStep, nextStepOn, value, probability, lostReason, snoozedUntil } = values;
  if (stage !== undefined && !isStage(stage)) return { ok: false, reason: 'malformed' };
  if (owner && !/^[\w-]{1,64}$/u.test(owner)) return { ok: false, reason: 'malformed' };
  if (nextStep && nextStep.length > leadLengths.nextStep) return { ok: false, reason: 'next-step-long' };
  if (nextStepOn && !isDayOfThisCentury(nextStepOn)) return { ok: false, reason: 'day' };
  if (probability && !/^(\d{1,2}|100)$/u.test(probability)) return { ok: false, reason: 'probability' };
  if (lostReason && lostReason.length > leadLengths.lostReason) return { ok: false, reason: 'lost-reason-long' };
  if (snoozedUntil) {
    const at = new Date(snoozedUntil);
    if (Number.isNaN(at.getTime()) || !isDayOfThisCentury(snoozedUntil.slice(0, 10)))
      return { ok: false, reason: 'day' };
    values.snoozedUntil = at.toISOString();
  }
  if (value) {
    const read = readValue(value);
    if (!read.ok) return read;
    values.value = read.value;
  }
  return { ok: true, request: values };
}

/** Cuts text to the maximum length of any field. */
export function changeFieldText(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').slice(0, 20_000);
}
