import { href } from 'react-router';
import { kindCopy, stageCopy } from '#features/leads/lead-copy.ts';
import { foldedText, type Stage } from '#features/leads/leads.ts';
import { defineList, type QueryOf } from '#forms/list/define-list.ts';
import { choiceFilter, flagFilter, openFilter, textFilter } from '#forms/list/filters.ts';

const stageChoices: Readonly<Record<Stage | 'open' | 'any', string>> = {
  open: 'Open',
  ...stageCopy,
  any: 'All, including spam',
};

export const leadList = defineList({
  path: href('/admin/leads'),
  filters: {
    q: textFilter('Search', { max: 200, control: 'search' }),
    /** `open`: waiting for the team. */
    stage: choiceFilter('Stage', 'All except spam', stageChoices),
    kind: choiceFilter('Kind', 'Any', kindCopy),
    /** Administrator id, `me`, or `none`. */
    owner: openFilter('Owner', 'Anyone', /^[\w-]{1,64}$/u),
    /** The form, and where it was opened. */
    source: openFilter('Source', 'Any', /^.{1,200}$/u),
    /** Campaign source of the visit, else the site that linked here. */
    origin: openFilter('Came from', 'Anywhere', /^.{1,300}$/u),
    campaign: openFilter('Campaign', 'Any', /^.{1,100}$/u),
    age: choiceFilter('Received', 'Any time', {
      1: 'Last 24 hours',
      7: 'Last 7 days',
      30: 'Last 30 days',
      90: 'Last 90 days',
      older: 'Older than 90 days',
    }),
    due: choiceFilter('Next step', 'Any', {
      overdue: 'Overdue',
      week: 'Due within a week',
      planned: 'Has a due date',
      unplanned: 'No due date',
    }),
    /** Only the newest submission per address. */
    joined: flagFilter('Merge by email'),
  },
  sorts: { newest: 'received desc', active: 'activity desc', next: 'nextStep asc' },
});
export type LeadQuery = QueryOf<typeof leadList>;

export const noFilter = leadList.read(new URLSearchParams());

/** Filters and sort as saved views hold them: in the order of their names. */
export function viewOf(query: LeadQuery): URLSearchParams {
  const params = leadList.write({ ...query, after: '' });
  params.sort();
  return params;
}

/** Folded; all must match. Empty if all are too short. */
export function searchWords(q: string): readonly string[] {
  const words = foldedText(q).split(/\s+/u).filter(Boolean).slice(0, 6);
  // One ideograph can be a name; one letter cannot.
  return words.some((word) => lettersIn(word) >= 2 || /\p{Ideographic}/u.test(word)) ? words : [];
}

/** Whether no word has two Latin letters in a row, or three of others, as the index requires. */
export function isShortSearch(q: string): boolean {
  const words = searchWords(q);
  return words.length > 0 && words.every((word) => lettersIn(word) < 3 && !/[a-z0-9]{2}/.test(word));
}

function lettersIn(word: string): number {
  return (word.match(/[\p{L}\p{N}]/gu) ?? []).length;
}
