import { useRef, useState } from 'react';
import { userActWords, userDialogWords as dialogWords, userReasons } from '#content/people.ts';
import { useLastingFetcher, type LastingFetcher } from '#forms/sending/use-lasting-fetcher.tsx';
import type { ShownUser, UserAct, UserAnswer } from '#features/accounts/users/users.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { TextField } from '#ui/text-field.tsx';

/** What is asked for before it is done. */
export interface Asked {
  readonly act: UserAct;
  readonly sessionId?: string;
}

/** Everything that can be done to an account on its page, with the dialog that asks first and says why not. */
export function useUserActs() {
  const fetcher = useLastingFetcher<UserAnswer>();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [answered, setAnswered] = useState<UserAnswer>();
  const answer = fetcher.data;
  if (fetcher.state === 'idle' && answer !== answered) {
    setAnswered(answer);
    if (answer?.ok) setAsked(null);
  }
  return { fetcher, asked, ask: setAsked, close: () => setAsked(null) };
}

type Acting = ReturnType<typeof useUserActs>;

/** What came of the last act. */
export function ActSaid({ fetcher }: Pick<Acting, 'fetcher'>) {
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  return (
    <div className="user-said" role="status">
      {answer?.ok === true && <Alert tone="success">{userActWords[answer.act].done}</Alert>}
    </div>
  );
}

interface ActButtonsProps {
  readonly user: ShownUser;
  /** The account is that of whoever looks. */
  readonly isSelf: boolean;
  readonly ask: (asked: Asked) => void;
}

/** The acts that make sense for an account as it stands. */
export function ActButtons({ user, isSelf, ask }: ActButtonsProps) {
  if (isSelf) return null;
  return (
    <>
      {actsFor(user).map((act) => (
        <ScriptButton key={act} size="small" onClick={() => ask({ act })}>
          {userActWords[act].button}
        </ScriptButton>
      ))}
    </>
  );
}

function actsFor({ role, isDisabled, eraseAt }: ShownUser): UserAct[] {
  return [
    role === 'admin' ? 'revoke' : 'grant',
    isDisabled ? 'enable' : 'disable',
    eraseAt === null ? 'erase' : 'keep',
    'erase-now',
  ];
}

interface ActDialogProps extends Pick<Acting, 'fetcher' | 'asked' | 'close'> {
  readonly user: ShownUser;
}

/** Asks before an act; erasing takes the account's address as well. */
export function ActDialog({ user, fetcher, asked, close }: ActDialogProps) {
  const [last, setLast] = useState<Asked | null>(asked);
  // The words stay while the dialog fades.
  if (asked !== null && asked !== last) setLast(asked);
  const shown = asked ?? last;
  const isBusy = fetcher.state !== 'idle';
  const words = shown && userActWords[shown.act];
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && close()}
      dismissable={!isBusy}
      title={words?.title ?? ''}
      description={words?.text}
      size="small"
    >
      {shown && <ActForm key={shown.act} user={user} asked={shown} fetcher={fetcher} close={close} />}
    </Dialog>
  );
}

interface ActFormProps {
  readonly user: ShownUser;
  readonly asked: Asked;
  readonly fetcher: LastingFetcher<UserAnswer>;
  readonly close: () => void;
}

function ActForm({ user, asked, fetcher, close }: ActFormProps) {
  const { act, sessionId } = asked;
  const [before] = useState(fetcher.data);
  const field = useRef<HTMLInputElement>(null);
  const isBusy = fetcher.state !== 'idle';
  const answer = isBusy || fetcher.data === before ? undefined : fetcher.data;
  const reason = answer?.ok === false && answer.act === act ? answer.reason : undefined;
  const isErasing = act === 'erase' || act === 'erase-now';
  return (
    <fetcher.Form
      method="post"
      className="user-act"
      onSubmit={() => {
        if (reason === 'address') field.current?.focus();
      }}
    >
      <input type="hidden" name="act" value={act} />
      {sessionId !== undefined && <input type="hidden" name="sessionId" value={sessionId} />}
      <div role="alert">
        {reason !== undefined && reason !== 'address' && <Alert tone="error">{userReasons[reason]}</Alert>}
      </div>
      {isErasing && (
        <TextField
          ref={field}
          name="typed"
          label={dialogWords.typed}
          hint={user.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={reason === 'address' ? userReasons.address : undefined}
        />
      )}
      <DialogFooter>
        <ScriptButton onClick={close}>{dialogWords.cancel}</ScriptButton>
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? dialogWords.busy : userActWords[act].confirm}
        </Button>
      </DialogFooter>
    </fetcher.Form>
  );
}
