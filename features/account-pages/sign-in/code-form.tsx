import { href } from 'react-router';
import { accountPages } from '#content/accounts/accounts.ts';
import { withReturnTarget } from '#features/account-pages/pages/account-page.ts';
import { ReturnFields } from '#features/account-pages/pages/return-fields.tsx';
import type { LoginPageProps } from '#features/account-pages/sign-in/login-page.server.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

const copy = accountPages.secondFactor;

/** Second step: app or recovery code. */
export function CodeForm({ step, returnTarget, error }: LoginPageProps) {
  const codeError = error?.field === 'code' ? error.message : undefined;
  const isApp = step === 'app';
  return (
    <>
      <div className="alert-region" role="alert">
        {error !== undefined && error.field === undefined && <Alert tone="error">{error.message}</Alert>}
      </div>
      <Stack as="form" gap="5" align="start" className="account-form" method="post" action={href('/login')}>
        <ReturnFields returnTarget={returnTarget} />
        <input type="hidden" name="step" value={step} />
        <TextField
          label={isApp ? copy.code : copy.recoveryCode}
          hint={isApp ? copy.codeHint : copy.recoveryCodeHint}
          name="code"
          autoComplete={isApp ? 'one-time-code' : 'off'}
          inputMode={isApp ? 'numeric' : undefined}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          autoFocus
          placeholder=" "
          error={codeError}
        />
        {isApp && <Checkbox name="trustDevice" label={copy.trust} />}
        <Cluster gap="4" rowGap="2" className="account-send">
          <Button type="submit" variant="primary" size="wide" data-busy={copy.busy}>
            <span data-words="">{copy.button}</span>
          </Button>
        </Cluster>
        <ul className="account-others small tall-links">
          <li>
            <a href={withReturnTarget(href('/login'), returnTarget, { step: isApp ? 'recovery' : 'app' })}>
              {isApp ? copy.useRecovery : copy.useApp}
            </a>
          </li>
          <li>
            <a href={withReturnTarget(href('/login'), returnTarget)}>{copy.again}</a>
          </li>
        </ul>
      </Stack>
    </>
  );
}
