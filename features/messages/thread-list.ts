import { href } from 'react-router';
import { messagesAdminCopy as copy } from '#content/admin/messages.ts';
import { defineList, type QueryOf } from '#forms/list/define-list.ts';
import { choiceFilter, openFilter } from '#forms/list/filters.ts';

export type ThreadState = keyof typeof copy.states;

/** `urgency`: overdue requests first, then messages that wait for a reply. */
export const threadList = defineList({
  path: href('/admin/messages'),
  filters: {
    state: choiceFilter(copy.filters.state, copy.filters.anyState, copy.states),
    contact: openFilter(copy.filters.contact, copy.filters.anyContact, /^[\w-]{1,100}$/u),
  },
  sorts: { urgency: 'urgency desc' },
});
export type ThreadQuery = QueryOf<typeof threadList>;

export interface ListedThread {
  readonly organizationId: string;
  readonly projectId: string;
  readonly organization: string;
  readonly contact: string | null;
  readonly state: ThreadState;
  /** The start of the last message, an internal note included. */
  readonly last: string;
  /** ISO string. */
  readonly lastAt: string;
}
