import { useState } from 'react';
import { roleCopy, roleName } from '#content/accounts/roles.ts';
import { teamCopy as copy } from '#content/admin/team.ts';
import { teamRoles } from '#features/accounts/rights/roles.ts';
import type { ShownInvite, ShownMember, TeamResult } from '#features/team/team.ts';
import type { RetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog/dialog.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Choice, choiceId } from '#ui/fields/choice.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { ScriptButton } from '#ui/script-button.tsx';

export type TeamTask =
  | { readonly kind: 'invite' }
  | { readonly kind: 'role' | 'remove'; readonly member: ShownMember }
  | { readonly kind: 'withdraw'; readonly invite: ShownInvite };

interface TeamDialogProps {
  readonly task: TeamTask | null;
  readonly fetcher: RetryingFetcher<TeamResult>;
  readonly onClose: () => void;
}

const tasks = {
  invite: { title: copy.inviteTitle, text: copy.inviteText, button: copy.sendInvite },
  role: { title: copy.changeTitle, text: copy.changeText, button: copy.saveRole },
  remove: { title: copy.removeTitle, text: copy.removeText, button: copy.remove },
  withdraw: { title: copy.withdrawTitle, text: copy.withdrawText, button: copy.withdraw },
} as const;

export function TeamDialog({ task, fetcher, onClose }: TeamDialogProps) {
  const [last, setLast] = useState(task);
  // Keeps the text during the fade-out.
  if (task !== null && task !== last) setLast(task);
  const shown = task ?? last;
  return (
    <Dialog
      open={task !== null}
      onOpenChange={(open) => !open && onClose()}
      dismissable={fetcher.state === 'idle'}
      title={shown ? tasks[shown.kind].title : ''}
      description={shown ? tasks[shown.kind].text : undefined}
      size="small"
    >
      {shown && <TaskForm key={shown.kind} task={shown} fetcher={fetcher} onClose={onClose} />}
    </Dialog>
  );
}

interface TaskFormProps extends Omit<TeamDialogProps, 'task'> {
  readonly task: TeamTask;
}

function TaskForm({ task, fetcher, onClose }: TaskFormProps) {
  const [before] = useState(fetcher.data);
  const isBusy = fetcher.state !== 'idle';
  const result = isBusy || fetcher.data === before ? undefined : fetcher.data;
  const reason = result?.ok === false ? result.reason : undefined;
  const isOfAddress = task.kind === 'invite' && (reason === 'address' || reason === 'member');
  return (
    <Stack method="post" as={fetcher.Form} gap="4" noValidate>
      <input type="hidden" name="action" value={task.kind === 'remove' ? 'role' : task.kind} />
      <div role="alert">
        {reason !== undefined && !isOfAddress && <Alert tone="error">{copy.reasons[reason]}</Alert>}
      </div>
      {task.kind === 'invite' && (
        <>
          <TextField
            name="email"
            label={copy.email}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            error={isOfAddress ? copy.reasons[reason] : undefined}
          />
          <RoleChoice chosen="sales" />
        </>
      )}
      {(task.kind === 'role' || task.kind === 'remove') && (
        <>
          <p>
            <strong>{task.member.email}</strong>
          </p>
          <input type="hidden" name="id" value={task.member.id} />
          {task.kind === 'role' ? (
            <RoleChoice chosen={task.member.role} />
          ) : (
            <input type="hidden" name="role" value="user" />
          )}
        </>
      )}
      {task.kind === 'withdraw' && (
        <>
          <p>
            <strong>{task.invite.email}</strong>
          </p>
          <input type="hidden" name="id" value={task.invite.id} />
        </>
      )}
      <DialogFooter>
        <ScriptButton onClick={onClose}>{copy.cancel}</ScriptButton>
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? copy.busy : tasks[task.kind].button}
        </Button>
      </DialogFooter>
    </Stack>
  );
}

function RoleChoice({ chosen }: { readonly chosen: string }) {
  return (
    <FieldGroup id="role" role="radiogroup" label={copy.role}>
      <div className="choices">
        {teamRoles.map((role, index) => (
          <Choice
            key={role}
            type="radio"
            id={choiceId('role', index)}
            name="role"
            value={role}
            defaultChecked={role === chosen}
          >
            <Stack as="span">
              {roleName(role)} <span className="soft small">{roleCopy[role].may}</span>
            </Stack>
          </Choice>
        ))}
      </div>
    </FieldGroup>
  );
}
