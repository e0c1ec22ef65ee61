import './user-page.css';
import type { ReactNode } from 'react';
import { usersCopy } from '#content/admin/people.ts';
import { roleName } from '#content/accounts/roles.ts';
import { userCopy as copy } from '#content/admin/user.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { useCan } from '#features/accounts/rights/can.tsx';
import type { PendingAction } from '#features/users/admin/use-user-actions.tsx';
import { StandingState } from '#features/users/admin/standing-state.tsx';
import { rightFor, type ShownUser } from '#features/users/users.public.ts';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

interface PanelProps {
  readonly title: string;
  readonly id: string;
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function Panel({ title, id, actions, wide = false, children }: PanelProps) {
  return (
    <Stack as="section" rule="4" className="user-panel" data-wide={wide ? '' : undefined} aria-labelledby={id}>
      <Cluster as="header" gap="4" rowGap="2" justify="between" className="small">
        <h2 id={id}>{title}</h2>
        {actions}
      </Cluster>
      {children}
    </Stack>
  );
}

export function ProfilePanel({
  user,
  customerHref,
}: {
  readonly user: ShownUser;
  readonly customerHref: string | null;
}) {
  const { facts } = copy;
  return (
    <Panel title={copy.profile} id="profile-title">
      <Facts>
        <Fact label={facts.email}>
          {user.email} <span className="soft small">({user.isConfirmed ? copy.confirmed : copy.unconfirmed})</span>
        </Fact>
        <Fact label={facts.company}>{user.company?.trim() || usersCopy.nothing}</Fact>
        <Fact label={facts.role}>{roleName(user.role)}</Fact>
        <Fact label={facts.standing}>
          <StandingState standing={user.standing} />
        </Fact>
        {user.eraseAt !== null && (
          <Fact label={facts.erase}>
            <LocalTime at={user.eraseAt} />
          </Fact>
        )}
        <Fact label={facts.joined}>
          <LocalTime at={user.joinedAt} />
        </Fact>
        <Fact label={facts.seen}>{user.seenAt === null ? copy.never : <LocalTime at={user.seenAt} />}</Fact>
        {user.customerId !== null && (
          <Fact label={facts.customer}>
            {customerHref === null ? (
              <span className="data">{user.customerId}</span>
            ) : (
              <a className="data" href={customerHref}>
                {user.customerId}
              </a>
            )}
          </Fact>
        )}
      </Facts>
    </Panel>
  );
}

export function WaysPanel({ user }: { readonly user: ShownUser }) {
  return (
    <Panel title={copy.ways} id="ways-title">
      {user.ways.length + user.passkeys.length === 0 && <p className="soft small">{copy.waysNone}</p>}
      <RuledList>
        {user.ways.map(({ provider, since }) => (
          <li key={provider}>
            {copy.way[provider] ?? provider} <Since at={since} />
          </li>
        ))}
        {user.passkeys.map(({ name, since }) => (
          <li key={`${name} ${since}`}>
            {copy.passkey}: {name} <Since at={since} />
          </li>
        ))}
        <li>
          {copy.factor}{' '}
          <State tone={user.hasSecondFactor ? 'good' : 'off'}>
            {user.hasSecondFactor ? copy.factorOn : copy.factorOff}
          </State>
        </li>
      </RuledList>
    </Panel>
  );
}

function Since({ at }: { readonly at: string }) {
  return (
    <span className="soft small">
      {copy.since} <LocalTime at={at} isDay />
    </span>
  );
}

interface SessionsPanelProps {
  readonly user: ShownUser;
  readonly ownSession: string;
  readonly ask: (action: PendingAction) => void;
}

const { sessionColumns: columns } = copy;

export function SessionsPanel({ user, ownSession, ask }: SessionsPanelProps) {
  const mayEnd = useCan(rightFor('end-session', user.role));
  const hasOther = mayEnd && user.sessions.some(({ id }) => id !== ownSession);
  const all = hasOther && (
    <ScriptButton size="small" onClick={() => ask({ action: 'end-sessions' })}>
      {copy.endAll}
    </ScriptButton>
  );
  return (
    <Panel title={copy.sessions} id="sessions-title" actions={all} wide>
      {user.sessions.length === 0 ? (
        <p className="soft small">{copy.sessionsNone}</p>
      ) : (
        <DataTable
          titleId="sessions-title"
          columns={Object.values(columns).map((label) => ({ label, silent: label === columns.end }))}
        >
          {user.sessions.map(({ id, device, range, startedAt, seenAt }) => (
            <Row key={id}>
              <RowHead column={columns.device}>{device}</RowHead>
              <Cell column={columns.range}>
                <span className="data">{range || copy.unknownRange}</span>
              </Cell>
              <Cell column={columns.started}>
                <LocalTime at={startedAt} />
              </Cell>
              <Cell column={columns.seen}>
                <LocalTime at={seenAt} />
              </Cell>
              <Cell column={columns.end}>
                {id === ownSession ? (
                  <span className="soft small">{copy.own}</span>
                ) : !mayEnd ? null : (
                  <ScriptButton
                    variant="quiet"
                    size="small"
                    aria-label={copy.endSessionOf(device)}
                    onClick={() => ask({ action: 'end-session', sessionId: id })}
                  >
                    {copy.endSession}
                  </ScriptButton>
                )}
              </Cell>
            </Row>
          ))}
        </DataTable>
      )}
    </Panel>
  );
}
