import '#features/account-pages/pages/account-form.css';
import { href } from 'react-router';
import { accountPages, providerCopy } from '#content/accounts/accounts.ts';
import { withReturnTarget } from '#features/account-pages/pages/account-page.ts';
import { RedirectNotice } from '#features/account-pages/pages/redirect-notice.tsx';
import { ReturnFields } from '#features/account-pages/pages/return-fields.tsx';
import { PasswordField } from '#features/account-pages/pages/password-field.tsx';
import { ProviderButtons } from '#features/account-pages/pages/provider-buttons.tsx';
import { CodeForm } from '#features/account-pages/sign-in/code-form.tsx';
import type { LoginPageProps } from '#features/account-pages/sign-in/login-page.server.ts';
import { ConfirmNotice } from '#features/account-pages/sign-up/confirm-notice.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Row, Stack } from '#ui/layout/layout.tsx';

const { signIn: copy, all } = accountPages;

export function LoginForm(props: LoginPageProps) {
  const { step, returnTarget, providers, email, notice, error, hasSignedUp, done } = props;
  if (done) return <RedirectNotice {...done} />;
  if (step !== 'password') return <CodeForm {...props} />;
  const at = (field: string) => (error?.field === field ? error.message : undefined);
  const message = error === undefined ? notice : error.field === undefined ? error.message : '';
  return (
    <>
      <div className="alert-region" role="alert">
        {message !== '' && <Alert tone="error">{message}</Alert>}
      </div>
      {hasSignedUp && <ConfirmNotice returnTarget={returnTarget} />}
      <ProviderButtons
        action={href('/login')}
        copy={providerCopy.signIn}
        providers={providers}
        returnTarget={returnTarget}
      />
      {providers.length > 0 && (
        <Row as="p" gap="3" className="account-or mono-label">
          {all.or}
        </Row>
      )}
      <Stack as="form" gap="5" align="start" className="account-form" method="post" action={href('/login')}>
        <ReturnFields returnTarget={returnTarget} />
        <TextField
          label={all.email}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          placeholder=" "
          defaultValue={email}
          error={at('email')}
        />
        <PasswordField
          label={all.password}
          name="password"
          autoComplete="current-password"
          autoFocus={error !== undefined && error.field === undefined}
          error={at('password')}
        />
        <p className="account-aside small tall-links">
          <a href={withReturnTarget(href('/reset-password'), returnTarget)}>{copy.forgot}</a>
        </p>
        <Cluster gap="4" rowGap="2" className="account-send">
          <Button type="submit" variant="primary" size="wide" data-busy={copy.busy}>
            <span data-words="">{copy.button}</span>
          </Button>
          <Button
            data-passkey={withReturnTarget(href('/login'), returnTarget)}
            data-busy={copy.passkeyBusy}
            className="account-passkey"
            variant="quiet"
            hidden
          >
            <span data-words="">{copy.passkey}</span>
          </Button>
        </Cluster>
      </Stack>
    </>
  );
}
