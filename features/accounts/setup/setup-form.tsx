import '#features/accounts/pages/account-form.css';
import { href } from 'react-router';
import { accountPages } from '#content/accounts.ts';
import { setupCopy as copy } from '#content/setup.ts';
import { NewPasswordFields } from '#features/accounts/pages/password-field.tsx';
import type { SetupPageProps } from '#features/accounts/setup/setup-page.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

const { all } = accountPages;

export function SetupForm({ token, form, problem }: SetupPageProps) {
  if (token === '') {
    return (
      <p>
        <code>{copy.command}</code>
      </p>
    );
  }
  const at = (field: string) => (problem?.field === field ? problem.message : undefined);
  const field = (name: 'firstName' | 'lastName' | 'email') => ({
    name,
    required: true,
    placeholder: ' ',
    defaultValue: form[name],
    error: at(name),
  });
  return (
    <>
      <div className="alert-region" role="alert">
        {problem !== undefined && problem.field === undefined && <Alert tone="error">{problem.message}</Alert>}
      </div>
      <Stack as="form" gap="5" align="start" className="account-form" method="post" action={href('/setup')}>
        <input type="hidden" name="token" value={token} />
        <Stack gap="5" className="account-pair">
          <TextField {...field('firstName')} label={all.firstName} autoComplete="given-name" maxLength={100} />
          <TextField {...field('lastName')} label={all.lastName} autoComplete="family-name" maxLength={100} />
        </Stack>
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
        <Cluster gap="4" rowGap="2" className="account-send">
          <Button type="submit" variant="primary" size="wide" data-busy={copy.busy}>
            <span data-words="">{copy.button}</span>
          </Button>
        </Cluster>
      </Stack>
    </>
  );
}
