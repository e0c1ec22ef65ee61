import type { ListedChange } from '#features/subscriptions/changes/change-reads.server.ts';
import { changesCopy as copy } from '#content/payments/subscription-changes.ts';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';

interface SubscriptionChangesProps {
  readonly changes: readonly ListedChange[];
  readonly large?: boolean;
}

/** What happened to the subscriptions of a client, newest first. */
export default function SubscriptionChanges({ changes, large }: SubscriptionChangesProps) {
  if (changes.length === 0) return <p className="soft small">{copy.empty}</p>;
  return (
    <RuledList large={large}>
      {changes.map(({ id, at, text }) => (
        <li key={id}>
          <span>{text}</span>
          <span className="soft small">
            <LocalTime at={at} isDay />
          </span>
        </li>
      ))}
    </RuledList>
  );
}
