import type { ImportMapping, ListColumn, VerdictCopy } from '#features/imports/imports.public.ts';
import { isBlank, readListDate } from '#features/imports/list-values.public.ts';
import { standingCopy } from '#features/newsletter/subscribers/subscriber.copy.ts';
import { maxConsent, type Standing } from '#features/newsletter/subscribers/subscribers.ts';
import { sourceOfName } from '#content/sources.ts';
import { addressIn } from '#forms/email.ts';
import { cleanLine } from '#forms/text.ts';

export const subscriberImportLimits = { megabytes: 10, lines: 200_000 } as const;

export const subscriberVerdicts = {
  added: { label: 'New', tone: 'good', copy: 'will be subscribed' },
  present: { label: 'Existing', tone: 'off', copy: 'already subscribed or awaiting confirmation' },
  left: { label: 'Unsubscribed', tone: 'waiting', copy: 'unsubscribed or erased; stay so' },
  bounced: { label: 'Bounced', tone: 'bad', copy: 'refused by their mail server; stay so' },
  unconfirmed: { label: 'Unconfirmed', tone: 'off', copy: 'never confirmed; stay so' },
  invalid: { label: 'Invalid', tone: 'bad', copy: 'see the reason at each line' },
  repeated: { label: 'Duplicate', tone: 'off', copy: 'already earlier in the list' },
  undone: { label: 'Removed', tone: 'off', copy: 'added, then removed again' },
} as const satisfies VerdictCopy<string>;
export type SubscriberVerdict = keyof typeof subscriberVerdicts;

/** Verdicts of lines that are imported with their state, so that they get no email. */
export const keptVerdicts = ['left', 'bounced', 'unconfirmed'] as const;

/** Labels of what a column can be. */
export const subscriberFields = {
  email: 'Email',
  status: 'Status',
  unsubscribed: 'Unsubscribed on',
  bounced: 'Bounced on',
  bounceReason: 'Bounce reason',
  source: 'Source',
  entered: 'Entered on',
  subscribed: 'Subscribed on',
  consentSource: 'Consent text',
  consentAt: 'Consent given on',
} as const;
export type SubscriberField = keyof typeof subscriberFields;

export const subscriberHeadings: Readonly<Record<Exclude<SubscriberField, 'email'>, RegExp>> = {
  status:
    /^(?:(?:subscription|subscriber|email|member|marketing|opt[- ]in) )?(?:status|state)$|^subscribed(?: to emails)?\??$|^e-?mail disabled$|^opted out$|^unsubscribed$|^blocklisted$/iu,
  unsubscribed: /^unsub(?:scribed?)? (?:time|at|on|date)$|^unsubscribed$|^left$|^opt[- ]?out (?:time|date)$/iu,
  bounced: /^bounced(?: at| on)?$|^clean(?:ed)? time$/iu,
  bounceReason: /^bounce reason$/iu,
  source: /^source$/iu,
  entered: /^(?:entered|created(?: at| on)?|date added|added)$/iu,
  subscribed: /^subscribed(?: at| on)?$|^confirm time$|^subscription date$/iu,
  consentSource: /^how consent was given$/iu,
  consentAt: /^when consent was given$/iu,
};

/** A subscriber from the list; null for missing values. */
export interface ListedAddress {
  readonly email: string;
  readonly standing: Standing;
  readonly source: string | null;
  readonly entered: Date | null;
  readonly subscribed: Date | null;
  readonly unsubscribed: Date | null;
  readonly bounced: Date | null;
  readonly bounceReason: string | null;
  readonly consentSource: string | null;
  readonly consentAt: Date | null;
}

const verdictOf = {
  active: 'added',
  pending: 'unconfirmed',
  spam: 'unconfirmed',
  left: 'left',
  bounced: 'bounced',
} as const satisfies Record<Standing, SubscriberVerdict>;

/** Parses a line of a list of subscribers. */
export function readSubscriberLine(
  cells: readonly string[],
  { columns, mapping }: { readonly columns: readonly ListColumn[]; readonly mapping: ImportMapping<SubscriberField> },
) {
  const text = (field: SubscriberField) => {
    const at = mapping[field];
    return at === undefined ? '' : cleanLine(cells[at] ?? '');
  };
  const email = addressIn(text('email'));
  if (email === null) return { entry: null, note: 'No email address.' };
  const standing = standingIn(columns[mapping.status ?? -1]?.name ?? '', text('status')) ?? standingByDates(text);
  const entry: ListedAddress = {
    email,
    standing,
    source: sourceOfName(text('source')) || null,
    entered: readListDate(text('entered')),
    subscribed: readListDate(text('subscribed')),
    unsubscribed: readListDate(text('unsubscribed')),
    bounced: readListDate(text('bounced')),
    bounceReason: text('bounceReason').slice(0, maxConsent) || null,
    consentSource: text('consentSource').slice(0, maxConsent) || null,
    consentAt: readListDate(text('consentAt')),
  };
  return standing === 'active' ? { entry } : { entry, verdict: verdictOf[standing] };
}

function standingByDates(text: (field: SubscriberField) => string): Standing {
  if (!isBlank(text('unsubscribed'))) return 'left';
  return isBlank(text('bounced')) ? 'active' : 'bounced';
}

const isYes = (cell: string) => /^(?:true|yes|y|1|on|ja|oui)$/iu.test(cell);
const isNo = (cell: string) => /^(?:false|no|n|0|off|nein|non)$/iu.test(cell);

/** Parses a cell by its heading; null if empty. An unknown word never counts as consent. */
function standingIn(heading: string, cell: string): Standing | null {
  const own = Object.entries(standingCopy).find(([, { label }]) => label.toLowerCase() === cell.toLowerCase())?.[0];
  if (own !== undefined) return own as Standing;
  if (/disabled|opted out|unsub|blocklist/iu.test(heading)) return isNo(cell) || cell === '' ? null : 'left';
  if (cell === '') return null;
  if (isNo(cell)) return 'left';
  if (isYes(cell) || /^(?:active|subscribed|enabled|confirmed|opt(?:ed)?[- ]in|paid|free|comp.*)$/iu.test(cell))
    return 'active';
  if (/bounce|clean|undeliver/iu.test(cell)) return 'bounced';
  return /pending|unconfirmed|non[- ]?subscribed/iu.test(cell) ? 'pending' : 'left';
}

export type SubscriberImportResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'invalid'; readonly errors: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly reason: 'unknown' | 'nothing' };
