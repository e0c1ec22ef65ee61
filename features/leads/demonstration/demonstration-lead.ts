import type { LeadKind, Stage } from '#features/leads/leads.ts';
import type { Attribution } from '#forms/attribution/attribution.ts';

export type Owner = 'admin' | 'owner' | 'sales';

/** A lead of the demonstration. Its people and companies do not exist. */
export interface DemonstrationLead {
  readonly kind: Exclude<LeadKind, 'intake'>;
  readonly name: string;
  readonly company: string;
  readonly message: string;
  readonly stage: Stage;
  readonly daysAgo: number;
  readonly owner: Owner | null;
  /** Dollars. */
  readonly value: number | null;
  /** Its next step, and in how many days. */
  readonly task?: readonly [text: string, inDays: number];
  /** In how many days a strategy call is, and at what hour of UTC. */
  readonly call?: readonly [inDays: number, hour: number];
  readonly lostReason?: string;
  /** A reply of the team, what came back, and a note. */
  readonly answer?: string;
  readonly reply?: string;
  readonly note?: string;
}

/** In turns; the last have no known way. */
export const ways: readonly (Attribution | null)[] = [
  { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'autumn-briefing', landing_path: '/insights' },
  { referrer: 'search.example', landing_path: '/' },
  { utm_source: 'ledger-weekly', utm_medium: 'sponsored', utm_campaign: 'close-in-days', landing_path: '/' },
  { referrer: 'operators-forum.example', landing_path: '/insights' },
  { utm_source: 'northlight', utm_medium: 'cpc', utm_campaign: 'intake-audit', landing_path: '/book' },
  null,
  null,
];

type More = Pick<DemonstrationLead, 'task' | 'call' | 'lostReason' | 'answer' | 'reply' | 'note'>;

const lead = (
  kind: DemonstrationLead['kind'],
  [name, company]: readonly [name: string, company: string],
  message: string,
  [stage, daysAgo, owner, value]: readonly [stage: Stage, daysAgo: number, owner: Owner | null, value: number | null],
  more: More = {},
): DemonstrationLead => ({ kind, name, company, message, stage, daysAgo, owner, value, ...more });

export const contact = lead.bind(null, 'contact');
export const booking = lead.bind(null, 'booking');
export const manual = lead.bind(null, 'manual');
