import { foldedText, isLeadKind, isStage, type LeadKind, type Stage } from '#features/leads/leads.ts';

const leadSorts = ['newest', 'active', 'next'] as const;
export type LeadSort = (typeof leadSorts)[number];

/** The last days, or everything older. */
const leadAges = ['1', '7', '30', '90', 'older'] as const;
type LeadAge = (typeof leadAges)[number];

const leadDues = ['overdue', 'week', 'planned', 'unplanned'] as const;
type LeadDue = (typeof leadDues)[number];

/** Empty values do not filter. */
export interface LeadFilter {
  readonly q: string;
  /** Empty: all but spam. `open`: waiting for the team. `any`: including spam. */
  readonly stage: Stage | 'open' | 'any' | '';
  readonly kind: LeadKind | '';
  /** Administrator id, `me`, or `none`. */
  readonly owner: string;
  readonly source: string;
  readonly age: LeadAge | '';
  readonly due: LeadDue | '';
  readonly sort: LeadSort;
  /** Only the newest submission per address. */
  readonly joined: boolean;
}

export const noFilter: LeadFilter = {
  ...{ q: '', stage: '', kind: '', owner: '', source: '', age: '', due: '', sort: 'newest', joined: false },
};

/** Ignores invalid values. */
export function readLeadFilter(query: URLSearchParams): LeadFilter {
  const param = (name: string) => (query.get(name) ?? '').toWellFormed().replaceAll('\0', '').trim().slice(0, 200);
  const [stage, kind, sort] = [param('stage'), param('kind'), param('sort')];
  return {
    q: param('q'),
    stage: isStage(stage) || stage === 'open' || stage === 'any' ? stage : '',
    kind: isLeadKind(kind) ? kind : '',
    owner: /^[\w-]{1,64}$/u.test(param('owner')) ? param('owner') : '',
    source: param('source'),
    age: oneOf(leadAges, param('age')),
    due: oneOf(leadDues, param('due')),
    sort: oneOf(leadSorts, sort) || 'newest',
    joined: param('joined') === 'on',
  };
}

/** Omits empty filters. */
export function filterQuery(filter: Partial<LeadFilter>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value === true) query.set(name, 'on');
    else if (typeof value === 'string' && value !== '' && !(name === 'sort' && value === 'newest'))
      query.set(name, value);
  }
  query.sort();
  return query;
}

/** Min characters for the word index. */
const indexedWord = 3;

/** Folded; all must match. Empty if all are too short. */
export function searchWords(q: string): readonly string[] {
  const words = foldedText(q).split(/\s+/u).filter(Boolean).slice(0, 6);
  // One ideograph can be a name; one letter cannot.
  return words.some((word) => lettersIn(word) >= 2 || /\p{Ideographic}/u.test(word)) ? words : [];
}

/** Whether all words are too short for the word index. */
export function isShortSearch(q: string): boolean {
  const words = searchWords(q);
  return words.length > 0 && words.every((word) => lettersIn(word) < indexedWord);
}

function lettersIn(word: string): number {
  return (word.match(/[\p{L}\p{N}]/gu) ?? []).length;
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | '' {
  return values.find((value) => value === text) ?? '';
}
