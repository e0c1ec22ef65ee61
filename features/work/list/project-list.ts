import { href } from 'react-router';
import { adminWorkCopy as copy } from '#content/admin/work.ts';
import { workCopy } from '#content/work.ts';
import type { Phase, Side } from '#features/work/work.ts';
import { defineList, type QueryOf } from '#forms/list/define-list.ts';
import { choiceFilter, flagFilter, textFilter } from '#forms/list/filters.ts';

export const projectList = defineList({
  path: href('/admin/projects'),
  filters: {
    q: textFilter(copy.search, { max: 100, control: 'search' }),
    phase: choiceFilter(copy.filters.phase, copy.any, workCopy.phases),
    waits: choiceFilter(copy.filters.waits, copy.any, workCopy.sides),
    state: choiceFilter(copy.filters.state, copy.any, copy.openStates),
    overdue: flagFilter(copy.filters.overdue),
    /** By id; links of other pages set it, and the next. */
    organization: textFilter(copy.filters.organization, { max: 64 }),
    /** The id of a person, or the domain of a company. */
    of: textFilter(copy.filters.of, { max: 253, isLowerCase: true }),
  },
  sorts: { due: 'due asc', newest: 'created desc', oldest: 'created asc' },
});
export type ProjectQuery = QueryOf<typeof projectList>;

export interface ListedProject {
  readonly id: string;
  readonly name: string;
  readonly organization: string;
  readonly phase: Phase;
  /** Null once it is finished. */
  readonly next: string | null;
  readonly waitsFor: Side | null;
  readonly dueOn: string | null;
  readonly isOverdue: boolean;
}
