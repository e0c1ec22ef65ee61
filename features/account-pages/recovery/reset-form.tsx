import '#features/account-pages/pages/account-form.css';
import { href } from 'react-router';
import { accountPages } from '#content/accounts/accounts.ts';
import { accountMessages } from '#features/accounts/accounts.ts';
import { withReturnTarget } from '#features/account-pages/pages/account-page.ts';
import { ReturnFields } from '#features/account-pages/pages/return-fields.tsx';
import type { ResetPageProps } from '#features/account-pages/recovery/reset-page.server.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

const { reset: copy, all } = accountPages;

export function ResetForm({ returnTarget, email, sent, error }: ResetPageProps) {
  const back = (
    <p className="account-aside small tall-links">
      <a href={withReturnTarget(href('/login'), returnTarget)}>{copy.back}</a>
    </p>
  );
  if (sent) {
    return (
      <Stack gap="5" align="start" className="account-sent">
        <Alert tone="success" role="status">
          {accountMessages.resetSent}
        </Alert>
        <p>
          {copy.sentTo} <strong>{email}</strong>. {copy.spam}
        </p>
        <ButtonLink href={withReturnTarget(href('/reset-password'), returnTarget)} data-in-place-link="">
          {copy.another}
        </ButtonLink>
        {back}
      </Stack>
    );
  }
  return (
    <>
      <div className="alert-region" role="alert">
        {error !== undefined && error.field === undefined && <Alert tone="error">{error.message}</Alert>}
      </div>
      <Stack as="form" gap="5" align="start" className="account-form" method="post" action={href('/reset-password')}>
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
          error={error?.field === 'email' ? error.message : undefined}
        />
        <Cluster gap="4" rowGap="2" className="account-send">
          <Button type="submit" variant="primary" size="wide" data-busy={copy.busy}>
            <span data-words="">{copy.button}</span>
          </Button>
        </Cluster>
        {back}
      </Stack>
    </>
  );
}
