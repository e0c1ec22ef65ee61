import type { AuditAction } from '#content/admin/audit.ts';

/** Type of each kind of detail, as stored. */
interface Stored {
  /** Shown as it is. */
  text: string | null;
  /** A code such as `past-due`. */
  word: string | null;
  /** Names of fields, separated by spaces or commas. */
  words: string | null;
  count: number;
  flag: boolean;
  cents: number | null;
  percent: number | null;
  day: string | null;
  /** ISO 8601. */
  time: string;
  role: string;
  /** Sign-in method. */
  way: string;
  /** An audit action; empty for all. */
  action: string;
  /** User ID. */
  person: string | null;
  /** Query string of a list. */
  filter: string;
  /** Hash of an address. */
  fingerprint: string;
  /** Value of the setting that the entry is about. */
  setting: string | null;
}

export type DetailKind = keyof Stored;

/** Fields whose former and new value are shown: in `changed`, as `{ stage: { from, to } }`. */
export const changedFields = {
  stage: 'word',
  owner: 'person',
  value: 'cents',
  probability: 'percent',
  nextStepOn: 'day',
  snoozedUntil: 'time',
  // Text of the team about people, which the log must not keep, and the other lead.
  nextStep: null,
  lostReason: null,
  mergedInto: null,
  role: 'role',
  amount: 'cents',
  setting: 'setting',
  name: 'text',
  description: 'text',
  host: 'text',
  // May hold a secret.
  url: null,
  format: 'word',
  events: 'words',
  schedule: 'time',
} as const satisfies Readonly<Record<string, DetailKind | null>>;

export type ChangedField = keyof typeof changedFields;

/** Without `to`, the value is not recorded; without `from`, it differed among several subjects. */
export interface Change {
  readonly from?: string | number | null;
  readonly to?: string | number | null;
}
export type Changes = { readonly [Field in ChangedField]?: Change };

const lead = { at: 'time' } as const;

/** What each action records besides its subject and `changed`. Actions not listed record nothing else. */
export const auditDetails = {
  'sign-in': { way: 'way', device: 'word' },
  'sign-in-refused': { way: 'way', code: 'word', account: 'fingerprint' },
  changed: { change: 'word' },
  'role-granted': { by: 'word' },
  'role-revoked': { by: 'word' },
  'user-disabled': { sessions: 'count' },
  'session-ended': { sessions: 'count' },
  'erasure-set': { days: 'count' },
  'invite-sent': { email: 'text', role: 'role' },
  'invite-withdrawn': { email: 'text', role: 'role' },
  'invite-accepted': { role: 'role' },
  'member-invited': { email: 'text', role: 'word' },
  'member-invite-withdrawn': { email: 'text', role: 'word' },
  'member-joined': { role: 'word' },
  'person-erased': { leads: 'count', newsletter: 'flag', userAccount: 'flag' },
  'users-exported': { role: 'role', status: 'word', standing: 'word' },
  'audit-exported': { act: 'action', kind: 'word', from: 'day', to: 'day' },
  'subscribers-exported': { standing: 'word', source: 'word' },
  'payments-exported': { state: 'word', kind: 'word', from: 'day', to: 'day' },
  'project-step-changed': { step: 'text', state: 'word' },
  'project-approval-requested': { step: 'text' },
  'project-approval-decided': { step: 'text', verdict: 'word' },
  'project-file-added': { step: 'text' },
  'project-secret-added': { label: 'text' },
  'project-secret-opened': { label: 'text' },
  'leads-exported': { leads: 'count', filter: 'filter' },
  'questions-published': { version: 'count' },
  'retention-kept': { intake: 'count', booking: 'count', contact: 'count', manual: 'count' },
  'leads-changed': { leads: 'count' },
  'leads-erased': { leads: 'count' },
  'leads-imported': { leads: 'count' },
  'leads-import-undone': { leads: 'count' },
  'lead-call-confirmed': lead,
  'lead-call-moved': lead,
  'lead-call-declined': lead,
  'template-deleted': { name: 'text' },
  'lead-view-saved': { name: 'text', shared: 'flag' },
  'lead-view-deleted': { name: 'text' },
  'article-published': { scheduled: 'flag' },
  'article-not-published': { faults: 'words' },
  'article-scheduled': { at: 'time' },
  'article-restored': { version: 'time' },
  'article-picture-added': { name: 'text' },
  'article-changes-discarded': { title: 'text' },
  'article-deleted': { title: 'text' },
  'content-deleted': { name: 'text' },
  'campaign-tested': { addresses: 'count' },
  'campaign-sent': { readers: 'count' },
  'campaign-scheduled': { at: 'time' },
  'campaign-resent': { readers: 'count' },
  'subscriber-added': { consent: 'text' },
  'subscribers-imported': { consent: 'text', addresses: 'count' },
  'subscribers-import-undone': { addresses: 'count' },
  'jobs-sent-again': { count: 'count' },
  'jobs-discarded': { count: 'count' },
  'fee-agreed': { name: 'text', amount: 'cents' },
  'invoice-agreed': { name: 'text', amount: 'cents' },
  'invoice-voided': { invoice: 'text', text: 'text' },
  'invoice-marked-paid': { invoice: 'text', text: 'text' },
  'invoice-sent-again': { invoice: 'text', text: 'text', email: 'text' },
  'payment-refunded': { invoice: 'text', reference: 'text', amount: 'cents', reason: 'word', text: 'text' },
  'receipt-sent-again': { invoice: 'text', email: 'text' },
  'webhook-created': { host: 'text' },
  'webhook-tested': { events: 'count' },
  'webhook-sent-again': { events: 'count' },
  'webhook-failed-sent-again': { events: 'count' },
} as const satisfies Partial<Record<AuditAction, Readonly<Record<string, DetailKind>>>>;

type Detailed = typeof auditDetails;

/** Details of an action, as its writer passes them. */
export type DetailsOf<Action extends AuditAction> = { readonly changed?: Changes } & (Action extends keyof Detailed
  ? { readonly [Name in keyof Detailed[Action]]?: Stored[Detailed[Action][Name] & DetailKind] | null }
  : unknown);

/** Details of former releases, of any action. */
const formerDetails: Readonly<Record<string, DetailKind>> = {
  at: 'time',
  callAt: 'time',
  fields: 'words',
  role: 'role',
  stage: 'word',
  host: 'text',
  title: 'text',
  to: 'text',
};

/** Former releases stored these changes as `from` and `to` beside the other details; settings still are. */
export const formerChanges: { readonly [Action in AuditAction]?: ChangedField } = {
  'setting-changed': 'setting',
  'setting-reset': 'setting',
  'fee-changed': 'amount',
};

/** The kind of a detail, also one that former releases wrote. */
export function kindOf(action: string, name: string): DetailKind | undefined {
  const own: Readonly<Record<string, DetailKind>> = Object.hasOwn(auditDetails, action)
    ? auditDetails[action as keyof Detailed]
    : {};
  return own[name] ?? formerDetails[name];
}
