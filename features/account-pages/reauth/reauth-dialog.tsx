import { useRef, useState, type SubmitEvent } from 'react';
import { href } from 'react-router';
import { secondFactorCopy } from '#content/accounts/second-factor.ts';
import { reauthCopy as copy } from '#content/accounts/reauth.ts';
import { sendCode, sendPassword, type StepResult } from '#features/account-pages/reauth/reauth-steps.ts';
import { signInByPasskey } from '#features/account-pages/passkeys/passkey-sign-in.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

interface ReauthDialogProps {
  readonly open: boolean;
  readonly email: string;
  /** Another user now signed in, if any. */
  readonly other: string | null;
  readonly onClose: () => void;
  readonly onSignedIn: () => Promise<boolean>;
}

/** Signs the same user in again without leaving the page: password and code, passkey, or another tab. */
export function ReauthDialog({ open, onClose, ...rest }: ReauthDialogProps) {
  const password = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(to) => !to && onClose()}
      title={copy.title}
      size="small"
      initialFocus={password}
      description={rest.other === null ? copy.lead : <OtherPerson email={rest.other} />}
    >
      <SignInForms {...rest} password={password} />
    </Dialog>
  );
}

function OtherPerson({ email }: { readonly email: string }) {
  return (
    <>
      <p>
        <strong>{email}</strong> {copy.other} {copy.otherLead}
      </p>
      <p>
        <a href="" className="sign-in-again-leave small">
          {copy.otherLeave}
        </a>
      </p>
    </>
  );
}

type Step = 'password' | 'app' | 'recovery';

function SignInForms({ email, onSignedIn, password }: FormsProps) {
  const [step, setStep] = useState<Step>('password');
  const [busy, setBusy] = useState<Step | 'passkey' | null>(null);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const input = step === 'password' ? password : field;

  function turnTo(next: Step): void {
    setStep(next);
    setError(undefined);
  }

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = input.current?.value ?? '';
    if (busy !== null) return;
    if (typed.trim() === '') {
      refuse(step === 'password' ? copy.passwordMissing : copy.codeMissing);
      return;
    }
    setBusy(step);
    const result = step === 'password' ? await sendPassword(email, typed) : await sendCode(step, typed);
    await handleResult(result);
  }

  async function handleResult(result: StepResult): Promise<void> {
    if (result.ok && result.secondFactor) turnTo('app');
    else if (result.ok) await onSignedIn();
    else {
      if (result.again) setStep('password');
      refuse(result.message);
    }
    setBusy(null);
  }

  async function byPasskey(): Promise<void> {
    setBusy('passkey');
    const result = await signInByPasskey();
    await handleResult(
      result.ok ? { ok: true, secondFactor: false } : { ok: false, message: result.message, again: false },
    );
  }

  function refuse(message: string): void {
    setError(message);
    input.current?.focus();
    input.current?.select();
  }

  return (
    <Stack as="form" gap="5" method="post" action={href('/login')} noValidate onSubmit={(event) => void send(event)}>
      <div className="sign-in-again-status" role="alert">
        {error !== undefined && <Alert tone="error">{error}</Alert>}
      </div>
      <TextField
        id="sign-in-again-email"
        name="email"
        label={copy.address}
        type="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      {step === 'password' ? (
        <TextField
          key="password"
          id="sign-in-again-password"
          name="password"
          label={copy.password}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          ref={password}
          required
        />
      ) : (
        <TextField
          key={step}
          id="sign-in-again-code"
          name="code"
          label={step === 'app' ? secondFactorCopy.code : secondFactorCopy.recoveryCode}
          hint={`${copy.codeLead} ${step === 'app' ? secondFactorCopy.codeHint : secondFactorCopy.recoveryCodeHint}`}
          autoComplete={step === 'app' ? 'one-time-code' : 'off'}
          inputMode={step === 'app' ? 'numeric' : undefined}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          ref={field}
          autoFocus
          required
        />
      )}
      <OtherWays step={step} busy={busy === 'passkey'} turnTo={turnTo} byPasskey={() => void byPasskey()} />
      <DialogFooter>
        <Button type="submit" variant="primary" busy={busy === step}>
          {busy === step ? copy.busy : copy.button}
        </Button>
      </DialogFooter>
    </Stack>
  );
}

interface FormsProps extends Omit<ReauthDialogProps, 'open' | 'onClose'> {
  readonly password: React.RefObject<HTMLInputElement | null>;
}

interface OtherWaysProps {
  readonly step: Step;
  readonly busy: boolean;
  readonly turnTo: (step: Step) => void;
  readonly byPasskey: () => void;
}

function OtherWays({ step, busy, turnTo, byPasskey }: OtherWaysProps) {
  if (step !== 'password') {
    return (
      <Cluster gap="4" rowGap="2" justify="between" className="small">
        <Button variant="quiet" size="small" onClick={() => turnTo(step === 'app' ? 'recovery' : 'app')}>
          {step === 'app' ? secondFactorCopy.useRecovery : secondFactorCopy.useApp}
        </Button>
        <Button variant="quiet" size="small" onClick={() => turnTo('password')}>
          {copy.startAgain}
        </Button>
      </Cluster>
    );
  }
  return (
    <Cluster gap="4" rowGap="2" justify="between" className="small">
      <Button variant="quiet" size="small" busy={busy} onClick={byPasskey}>
        {copy.passkey}
      </Button>
      <a href={`${href('/login')}?returnTo=${encodeURIComponent('/admin')}`} target="_blank" rel="noopener">
        {copy.elsewhere} {copy.elsewhereNote}
      </a>
    </Cluster>
  );
}
