import { href } from 'react-router';
import { kindCopy, stageCopy } from '#features/leads/leads.copy.ts';
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
    /** Campaign source of the visit, otherwise the site that linked here. */
    origin: openFilter('Referrer', 'Anywhere', /^.{1,300}$/u),
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
    /** `waiting`: the sender's last email has no reply yet. Other lists leave out what is snoozed, unless searched. */
    reply: choiceFilter('Reply', 'Any', { waiting: 'Waiting for an answer', snoozed: 'Snoozed' }),
    /** Compared with today in the reader's zone, like due dates. */
    call: choiceFilter('Call', 'Any', {
      today: 'Today',
      week: 'Within a week',
      upcoming: 'Upcoming',
      past: 'Past',
    }),
    /** The leads behind a figure of the reports; see `report-filter.ts`. */
    report: openFilter('Report', 'Any', /^\d+_\d+(_.{0,300})?$/u),
    /** Only the newest submission per address. */
    joined: flagFilter('Group by email'),
  },
  sorts: {
    newest: 'received desc',
    active: 'activity desc',
    next: 'nextStep asc',
    call: 'callAt asc',
    value: 'value desc',
  },
});
/** Labels of the toolbar's sort options. */
export const sortCopy: Readonly<Record<keyof typeof leadList.sorts, string>> = {
  newest: 'Newest first',
  active: 'Latest activity first',
  next: 'Next step first',
  call: 'Call first',
  value: 'Highest value first',
};

export type LeadQuery = QueryOf<typeof leadList>;

export const noFilter = leadList.read(new URLSearchParams());

/** Filters and sort as stored in saved views, ordered by name. */
export function viewOf(query: LeadQuery): URLSearchParams {
  const params = leadList.write({ ...query, after: '' });
  params.sort();
  return params;
}

/** Folded words, all of which must match. Empty if all are too short. */
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

/** Null without a note about the search. */
export function searchHint(q: string): string | null {
  if (q !== '' && searchWords(q).length === 0)
    return 'Enter at least two letters or digits to search. Showing all leads.';
  return isShortSearch(q) ? 'Short searches only cover the newest 20,000 leads.' : null;
}

/** Beyond this the page shows "1,000+". */
export const maxCounted = 1000;

/** Number of leads in the filtered list. `count` is null for searches, which only know if there is a single page. */
export function countCopy(count: number | null, onPage: number, isWhole: boolean): string {
  const known = isWhole ? onPage : count;
  const shown = known ?? onPage;
  const isMore = known === null || known > maxCounted;
  return `${Math.min(shown, maxCounted).toLocaleString('en-US')}${isMore ? '+' : ''} ${shown === 1 ? 'lead' : 'leads'}`;
}

/** Query parameter that lists all leads on one page, up to the maximum per change. */
export const wholeList = 'whole';

export const builtInViews = [
  { name: 'All leads', query: '' },
  { name: 'Mine', query: 'owner=me&stage=open' },
  { name: 'Unassigned', query: 'owner=none&stage=open' },
  { name: 'Overdue', query: 'due=overdue' },
  { name: 'Calls this week', query: 'call=week&sort=call' },
  { name: 'Spam', query: 'stage=spam' },
];
