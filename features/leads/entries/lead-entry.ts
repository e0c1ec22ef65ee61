import { addressIn, maxEmail } from '#forms/email.ts';
import { cleanLine, cleanText } from '#forms/text.ts';
import { readValue, valueRefusals } from '#features/leads/lead-amount.ts';

/** Fields of a lead that the team enters or imports, with their label and max characters. */
export const entryFields = {
  name: { label: 'Name', max: 200 },
  email: { label: 'Email', max: maxEmail },
  company: { label: 'Company', max: 200 },
  phone: { label: 'Phone', max: 60 },
  message: { label: 'Message', max: 10_000 },
  source: { label: 'Source', max: 100 },
  value: { label: 'Value', max: 40 },
} as const;
export type EntryField = keyof typeof entryFields;
export const entryFieldNames = Object.keys(entryFields) as EntryField[];

export interface LeadEntry extends Readonly<Record<Exclude<EntryField, 'value'>, string>> {
  /** In the format of `amountOf`; null without one. */
  readonly value: string | null;
}

export type EntryErrors = Readonly<Partial<Record<EntryField, string>>>;

/** Text as typed, or from a cell. */
export function entryFrom(
  raw: Readonly<Partial<Record<EntryField, string>>>,
  source: string,
): { readonly ok: true; readonly entry: LeadEntry } | { readonly ok: false; readonly errors: EntryErrors } {
  const text = (field: EntryField) => cleanLine(raw[field] ?? '');
  const email = addressIn(text('email'));
  const value = text('value') === '' ? null : readValue(text('value'));
  const entry = {
    name: text('name'),
    email: email ?? '',
    company: text('company'),
    phone: text('phone'),
    message: cleanText(raw.message ?? ''),
    source: text('source') || source,
    value: value?.ok ? value.value : null,
  };
  const errors: Partial<Record<EntryField, string>> = {};
  if (email === null) errors.email = 'Enter an email address such as ada@example.com.';
  if (value?.ok === false) errors.value = valueRefusals[value.reason];
  for (const field of entryFieldNames) {
    const { max } = entryFields[field];
    if ((entry[field] ?? '').length > max) errors[field] = `Use at most ${max.toLocaleString('en-US')} characters.`;
  }
  return Object.keys(errors).length === 0 ? { ok: true, entry } : { ok: false, errors };
}

/** An existing lead from the same address, which may make the new one unnecessary. */
export interface KnownLead {
  readonly id: string;
  readonly name: string;
  readonly title: string;
}

export type AddLeadResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly errors: EntryErrors & { readonly owner?: string } }
  /** Asks whether to add the lead anyway. */
  | { readonly ok: false; readonly known: readonly KnownLead[] };
