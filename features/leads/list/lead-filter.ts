import { foldedText, isLeadKind, isStage, type LeadKind, type Stage } from '#features/leads/leads.ts';

const leadSorts = ['newest', 'active', 'next'] as const;
export type LeadSort = (typeof leadSorts)[number];

/** How old a lead is: its last days, or all before these. */
const leadAges = ['1', '7', '30', '90', 'older'] as const;
type LeadAge = (typeof leadAges)[number];

/** By the day of the next step. */
const leadDues = ['overdue', 'week', 'planned', 'unplanned'] as const;
type LeadDue = (typeof leadDues)[number];

/** What a list or a board is confined to; an empty text is no confinement. */
export interface LeadFilter {
  readonly q: string;
  /** Empty: all but spam. `open`: those that wait for the team. `any`: spam too. */
  readonly stage: Stage | 'open' | 'any' | '';
  readonly kind: LeadKind | '';
  /** An administrator's id, `me`, or `none` for leads without an owner. */
  readonly owner: string;
  readonly source: string;
  readonly age: LeadAge | '';
  readonly due: LeadDue | '';
  readonly sort: LeadSort;
  /** Whether of several submissions from one address only the newest is listed. */
  readonly joined: boolean;
}

export const noFilter: LeadFilter = {
  ...{ q: '', stage: '', kind: '', owner: '', source: '', age: '', due: '', sort: 'newest', joined: false },
};

/** Reads the filters out of an address; what makes no sense there confines nothing. */
export function readLeadFilter(query: URLSearchParams): LeadFilter {
  const given = (name: string) => (query.get(name) ?? '').toWellFormed().replaceAll('\0', '').trim().slice(0, 200);
  const [stage, kind, sort] = [given('stage'), given('kind'), given('sort')];
  return {
    q: given('q'),
    stage: isStage(stage) || stage === 'open' || stage === 'any' ? stage : '',
    kind: isLeadKind(kind) ? kind : '',
    owner: /^[\w-]{1,64}$/u.test(given('owner')) ? given('owner') : '',
    source: given('source'),
    age: oneOf(leadAges, given('age')),
    due: oneOf(leadDues, given('due')),
    sort: oneOf(leadSorts, sort) || 'newest',
    joined: given('joined') === 'on',
  };
}

/** The filters as they stand in an address, without those that confine nothing. */
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

/** The fewest characters of a word that the index of words finds. */
const indexedWord = 3;

/** The words of a search, folded: a lead is found that has each of them somewhere. None where all are too short. */
export function searchWords(q: string): readonly string[] {
  const words = foldedText(q).split(/\s+/u).filter(Boolean).slice(0, 6);
  // One ideograph is a name, one letter is none.
  return words.some((word) => lettersIn(word) >= 2 || /\p{Ideographic}/u.test(word)) ? words : [];
}

/** Whether a search has words, and none that the index of words finds. */
export function isShortSearch(q: string): boolean {
  const words = searchWords(q);
  return words.length > 0 && words.every((word) => lettersIn(word) < indexedWord);
}

function lettersIn(word: string): number {
  return (word.match(/[\p{L}\p{N}]/gu) ?? []).length;
}

function oneOf<Value extends string>(values: readonly Value[], given: string): Value | '' {
  return values.find((value) => value === given) ?? '';
}
