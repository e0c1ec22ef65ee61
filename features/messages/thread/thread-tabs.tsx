import { Link } from 'react-router';
import { messagesCopy as copy } from '#content/messages.ts';
import { threadHref } from '#features/messages/messages.ts';
import { Tabs } from '#ui/list/tabs.tsx';

export interface ThreadTabsProps {
  readonly path: string;
  /** Projects, the newest first. */
  readonly choices: readonly { readonly id: string; readonly name: string; readonly isUnread: boolean }[];
  /** Whether the general conversation has unread messages. */
  readonly isUnread: boolean;
  /** The project of the shown conversation. */
  readonly projectId: string;
}

/** The shown project, and the newest. */
const maxShown = 12;

/** The general conversation and those about projects. */
export function ThreadTabs({ path, choices, isUnread, projectId }: ThreadTabsProps) {
  if (choices.length === 0) return null;
  const shown = choices.filter(({ id }, at) => id === projectId || at < maxShown);
  return (
    <Tabs aria-label={copy.conversations}>
      {[{ id: '', name: copy.general, isUnread }, ...shown].map((one) => (
        <Link key={one.id} to={threadHref(path, one.id)} aria-current={one.id === projectId ? 'page' : undefined}>
          {one.name}
          {one.isUnread && one.id !== projectId && ` (${copy.unread})`}
        </Link>
      ))}
    </Tabs>
  );
}
