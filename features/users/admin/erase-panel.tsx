import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { erasureCopy } from '#content/admin/person.ts';
import { eraseCopy as copy } from '#content/admin/user.ts';
import type { UserActions } from '#features/users/admin/use-user-actions.tsx';
import { ActionButtons } from '#features/users/admin/user-actions.tsx';
import { Panel } from '#features/users/admin/user-panels.tsx';
import type { ShownUser } from '#features/users/users.public.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

interface ErasePanelProps {
  readonly recordId: string;
  readonly user: ShownUser | undefined;
  readonly ask: UserActions['ask'];
}

/** All irreversible actions in one place, with what each one deletes. */
export function ErasePanel({ recordId, user, ask }: ErasePanelProps) {
  return (
    <Panel title={copy.title} id="erase-title" wide>
      <RuledList>
        {user && (
          <>
            <li className="user-erase">
              {user.eraseAt === null ? (
                <What copy={copy.later} />
              ) : (
                <What copy={copy.planned}>
                  {' '}
                  <LocalTime at={user.eraseAt} />.
                </What>
              )}
              <ActionButtons user={user} actions={[user.eraseAt === null ? 'erase' : 'keep']} ask={ask} />
            </li>
            <li className="user-erase">
              <What copy={copy.now} />
              <ActionButtons user={user} actions={['erase-now']} ask={ask} />
            </li>
          </>
        )}
        <li className="user-erase">
          <What copy={copy.person} />
          <Link
            className="button"
            data-variant="secondary"
            data-size="small"
            to={href('/admin/people/:recordId/erase', { recordId })}
          >
            {erasureCopy.confirm}
          </Link>
        </li>
      </RuledList>
    </Panel>
  );
}

interface WhatProps {
  readonly copy: readonly [title: string, text: string];
  readonly children?: ReactNode;
}

function What({ copy: [title, text], children }: WhatProps) {
  return (
    <div>
      <h3>{title}</h3>
      <p className="soft">
        {text}
        {children}
      </p>
    </div>
  );
}
