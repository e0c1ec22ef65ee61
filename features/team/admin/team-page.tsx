import { useState } from 'react';
import { roleCopy, roleName } from '#content/accounts/roles.ts';
import { teamCopy as copy } from '#content/admin/team.ts';
import { TeamDialog, type TeamTask } from '#features/team/admin/team-dialog.tsx';
import { teamRoles } from '#features/accounts/rights/roles.ts';
import type { ShownInvite, ShownMember, TeamResult } from '#features/team/team.ts';
import { useRetryingFetcher, type RetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { State } from '#ui/feedback/state.tsx';
import { useToastOf } from '#ui/messages/toasts.tsx';
import { Row as ButtonRow, Grid, Stack } from '#ui/layout/layout.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { Text } from '#ui/layout/text.tsx';

export interface TeamPageProps {
  readonly members: readonly ShownMember[];
  readonly invites: readonly ShownInvite[];
  readonly selfId: string;
  readonly isInviting: boolean;
  readonly onInviting: (isInviting: boolean) => void;
}

const { columns, inviteColumns } = copy;

export function TeamPage({ members, invites, selfId, isInviting, onInviting }: TeamPageProps) {
  const fetcher = useRetryingFetcher<TeamResult>();
  const [task, setTask] = useState<TeamTask | null>(null);
  const shown: TeamTask | null = isInviting ? { kind: 'invite' } : task;
  const close = () => {
    onInviting(false);
    setTask(null);
  };
  useOutcome(fetcher, close);
  const resend = (id: string) => void fetcher.submit({ action: 'resend', id }, { method: 'post' });
  return (
    <Stack gap="8">
      <Stack gap="8">
        <Stack as="section" gap="3" id="members" aria-labelledby="members-title">
          <h2 id="members-title">{copy.members}</h2>
          <DataTable
            titleId="members-title"
            columns={[
              { label: columns.person },
              { label: columns.role, width: 's', narrow: 'top' },
              { label: columns.factor, width: 's' },
              { label: columns.seen, width: 's' },
              { label: columns.acts, width: 'xl', silent: true },
            ]}
          >
            {members.map((member) => (
              <Member key={member.id} member={member} isSelf={member.id === selfId} onTask={setTask} />
            ))}
          </DataTable>
        </Stack>
        {invites.length > 0 && (
          <Stack as="section" gap="3" id="invites" aria-labelledby="invites-title">
            <h2 id="invites-title">{copy.invites}</h2>
            <DataTable
              titleId="invites-title"
              columns={[
                { label: inviteColumns.email },
                { label: inviteColumns.role, width: 'm', narrow: 'top' },
                { label: inviteColumns.by, width: 'm' },
                { label: inviteColumns.sent, width: 'm' },
                { label: inviteColumns.acts, width: 'xl', silent: true },
              ]}
            >
              {invites.map((invite) => (
                <Invite key={invite.id} invite={invite} onTask={setTask} onResend={() => resend(invite.id)} />
              ))}
            </DataTable>
          </Stack>
        )}
      </Stack>
      <Stack as="section" gap="3" id="roles" aria-labelledby="roles-title">
        <h2 id="roles-title">{copy.roles}</h2>
        <Grid as="dl" min="l" gap="6" rowGap="3" className="small">
          {teamRoles.map((role) => (
            <div key={role}>
              <Text as="dt" weight="strong">
                {roleName(role)}
              </Text>
              <dd className="soft">{roleCopy[role].may}</dd>
            </div>
          ))}
        </Grid>
      </Stack>
      <TeamDialog task={shown} fetcher={fetcher} onClose={close} />
    </Stack>
  );
}

/** Shows results as toasts, with an undo for roles. Refusals are shown in their dialog. */
function useOutcome(fetcher: RetryingFetcher<TeamResult>, close: () => void): void {
  useToastOf(fetcher, (result) => {
    if (!result.ok) return result.action === 'resend' ? { text: copy.reasons[result.reason] } : null;
    close();
    if (result.action !== 'role') return { text: copy.done[result.action](result.email) };
    const { id, role, before } = result;
    const undo = () => void fetcher.submit({ action: 'role', id, role: before }, { method: 'post' });
    return { text: role === 'user' ? copy.done.removed : copy.done.role(roleName(role)), undo };
  });
}

interface MemberProps {
  readonly member: ShownMember;
  readonly isSelf: boolean;
  readonly onTask: (task: TeamTask) => void;
}

function Member({ member, isSelf, onTask }: MemberProps) {
  const { name, email, role, hasFactor, factorDueAt, isDisabled, seenAt } = member;
  return (
    <Row>
      <RowHead column={columns.person}>
        {name?.trim() || email} <span className="soft small">{name?.trim() ? email : ''}</span>{' '}
        {isSelf && <span className="soft small">({copy.you})</span>}
        {isDisabled && <State tone="bad">{copy.disabled}</State>}
      </RowHead>
      <Cell column={columns.role}>{roleName(role)}</Cell>
      <Cell column={columns.factor}>
        <State tone={hasFactor ? 'good' : 'off'}>{hasFactor ? copy.factorOn : copy.factorOff}</State>
        {!hasFactor && factorDueAt !== null && (
          <span className="soft small">
            {' '}
            {copy.factorDue} <LocalTime at={factorDueAt} isDay />
          </span>
        )}
      </Cell>
      <Cell column={columns.seen}>
        {isSelf ? copy.now : seenAt === null ? copy.never : <LocalTime at={seenAt} relative />}
      </Cell>
      <Cell column={columns.acts}>
        {!isSelf && (
          <ButtonRow gap="1" justify="end">
            <ScriptButton
              variant="quiet"
              size="small"
              aria-label={copy.changeOf(email)}
              onClick={() => onTask({ kind: 'role', member })}
            >
              {copy.change}
            </ScriptButton>
            <ScriptButton
              variant="quiet"
              size="small"
              aria-label={copy.removeOf(email)}
              onClick={() => onTask({ kind: 'remove', member })}
            >
              {copy.remove}
            </ScriptButton>
          </ButtonRow>
        )}
      </Cell>
    </Row>
  );
}

interface InviteProps {
  readonly invite: ShownInvite;
  readonly onTask: (task: TeamTask) => void;
  readonly onResend: () => void;
}

function Invite({ invite, onTask, onResend }: InviteProps) {
  const { email, role, by, sentAt, expiresAt, isExpired } = invite;
  return (
    <Row>
      <RowHead column={inviteColumns.email}>{email}</RowHead>
      <Cell column={inviteColumns.role}>{roleName(role)}</Cell>
      <Cell column={inviteColumns.by}>{by ?? copy.formerly}</Cell>
      <Cell column={inviteColumns.sent}>
        {isExpired ? (
          <State tone="off">{copy.expired}</State>
        ) : (
          <>
            <LocalTime at={sentAt} relative />
            <span className="soft small">
              , {copy.expires} <LocalTime at={expiresAt} isDay />
            </span>
          </>
        )}
      </Cell>
      <Cell column={inviteColumns.acts}>
        <ButtonRow gap="1" justify="end">
          <ScriptButton variant="quiet" size="small" aria-label={copy.resendTo(email)} onClick={onResend}>
            {copy.resend}
          </ScriptButton>
          <ScriptButton
            variant="quiet"
            size="small"
            aria-label={copy.withdrawOf(email)}
            onClick={() => onTask({ kind: 'withdraw', invite })}
          >
            {copy.withdraw}
          </ScriptButton>
        </ButtonRow>
      </Cell>
    </Row>
  );
}
