import type { ElementType, ReactNode } from 'react';
import { runsCopy as copy } from '#content/runs.ts';
import type { ShownRunKey } from '#features/runs/run-keys.server.ts';
import { Button } from '#ui/button.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';

interface KeyListProps {
  readonly keys: readonly ShownRunKey[];
  readonly mayRevoke: boolean;
  readonly form?: ElementType;
  /** Further fields of the form that revokes a key. */
  readonly children?: ReactNode;
}

/** Keys that report runs. */
export function KeyList({ keys, mayRevoke, form: Form = 'form', children }: KeyListProps) {
  return (
    <RuledList large>
      {keys.map(({ id, name, ending, createdAt, lastUsedAt }) => (
        <li key={id}>
          <span>
            {name}
            <span className="under small">
              {copy.ending(ending)}. {copy.created} <LocalTime at={createdAt} isDay />.{' '}
              {lastUsedAt === null ? copy.neverUsed : copy.lastUsed}{' '}
              {lastUsedAt !== null && <LocalTime at={lastUsedAt} />}
            </span>
          </span>
          {mayRevoke && (
            <Form method="post">
              {children}
              <input type="hidden" name="id" value={id} />
              <Button type="submit" size="small" name="action" value="revoke-key" aria-label={copy.revokeOf(name)}>
                {copy.revoke}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </RuledList>
  );
}
