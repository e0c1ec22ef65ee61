/** Part of an audience. */
export type Segment =
  | { readonly kind: 'all' }
  /** Accounts that have bought something. */
  | { readonly kind: 'clients' }
  /** Accounts with an active subscription to that plan. */
  | { readonly kind: 'plan'; readonly value: string }
  /** The form or page that they subscribed on. */
  | { readonly kind: 'source'; readonly value: string }
  /** The campaign that brought the subscriber's visit. */
  | { readonly kind: 'campaign'; readonly value: string };

const kinds = ['plan', 'source', 'campaign'] as const;
const maxValue = 100;

/** Parses '' (all), `clients`, or a kind with its value such as `plan:starter`. Null for anything else. */
export function readSegment(text: string): Segment | null {
  if (text === '') return { kind: 'all' };
  if (text === 'clients') return { kind: 'clients' };
  const [kind, ...rest] = text.split(':');
  const value = rest.join(':');
  const known = kinds.find((one) => one === kind);
  return known && value !== '' && value.length <= maxValue ? { kind: known, value } : null;
}

/** What `readSegment` reads. */
export function segmentText(segment: Segment): string {
  if (segment.kind === 'all') return '';
  return segment.kind === 'clients' ? segment.kind : `${segment.kind}:${segment.value}`;
}
