import '#features/account-pages/pages/account-form.css';
import { href } from 'react-router';
import { accountPages, providerCopy } from '#content/accounts/accounts.ts';
import { ReturnFields } from '#features/account-pages/pages/return-fields.tsx';
import { NewPasswordFields } from '#features/account-pages/pages/password-field.tsx';
import { Terms } from '#features/account-pages/pages/terms.tsx';
import { ProviderButtons } from '#features/account-pages/pages/provider-buttons.tsx';
import { SendAgain } from '#features/account-pages/sign-up/confirm-notice.tsx';
import type { SignUpPageProps } from '#features/account-pages/sign-up/sign-up-page.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Row, Stack } from '#ui/layout/layout.tsx';

const { signUp: copy, all } = accountPages;

export function SignUpForm({ returnTarget, providers, form, error, done }: SignUpPageProps) {
  if (done) {
    return (
      <Stack gap="5" align="start" className="account-standing" data-standing="" tabIndex={-1}>
        <div className="alert-region" role="alert">
          {error !== undefined && <Alert tone="error">{error.message}</Alert>}
        </div>
        <Alert tone="success" role="status">
          {done.again ? copy.sentAgain : copy.checkInbox}
        </Alert>
        <p>
          {copy.mailed} <strong>{form.email === '' ? 'your address' : form.email}</strong>. {copy.mailedAfter}
        </p>
        <SendAgain returnTarget={returnTarget} />
        <a href={done.to}>{copy.goOn}</a>
      </Stack>
    );
  }
  const at = (field: string) => (error?.field === field ? error.message : undefined);
  const field = (name: 'firstName' | 'lastName' | 'company' | 'email') => ({
    name,
    required: true,
    placeholder: ' ',
    defaultValue: form[name],
    error: at(name),
  });
  return (
    <>
      <div className="alert-region" role="alert">
        {error !== undefined && error.field === undefined && <Alert tone="error">{error.message}</Alert>}
      </div>
      <ProviderButtons
        action={href('/signup')}
        copy={providerCopy.signUp}
        providers={providers}
        returnTarget={returnTarget}
      />
      {providers.length > 0 && (
        <Row as="p" gap="3" className="account-or mono-label">
          {all.or}
        </Row>
      )}
      <Stack as="form" gap="5" align="start" className="account-form" method="post" action={href('/signup')}>
        <ReturnFields returnTarget={returnTarget} />
        <Stack gap="5" className="account-pair">
          <TextField {...field('firstName')} label={all.firstName} autoComplete="given-name" maxLength={100} />
          <TextField {...field('lastName')} label={all.lastName} autoComplete="family-name" maxLength={100} />
        </Stack>
        <TextField {...field('company')} label={all.company} autoComplete="organization" maxLength={200} />
        <TextField
          {...field('email')}
          label={all.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <NewPasswordFields at={at} />
        <Terms checked={form.acceptTerms} error={at('acceptTerms')} />
        <Cluster gap="4" rowGap="2" className="account-send">
          <Button type="submit" variant="primary" size="wide" data-busy={copy.busy}>
            <span data-words="">{copy.button}</span>
          </Button>
        </Cluster>
      </Stack>
    </>
  );
}
