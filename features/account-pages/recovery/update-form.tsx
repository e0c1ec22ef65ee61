import '#features/account-pages/pages/account-form.css';
import { href } from 'react-router';
import { accountPages } from '#content/accounts/accounts.ts';
import { accountReasons } from '#features/accounts/accounts.ts';
import { withReturnTarget } from '#features/account-pages/pages/account-page.ts';
import { RedirectNotice } from '#features/account-pages/pages/redirect-notice.tsx';
import { ReturnFields } from '#features/account-pages/pages/return-fields.tsx';
import { NewPasswordFields, PasswordField } from '#features/account-pages/pages/password-field.tsx';
import type { UpdatePageProps } from '#features/account-pages/recovery/update-page.server.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

const { update: copy, all } = accountPages;

/** Signed-in users also enter the current password. */
export function UpdateForm({ returnTarget, by, token, email, error, done }: UpdatePageProps) {
  if (done) return <RedirectNotice {...done} />;
  const at = (field: string) => (error?.field === field ? error.message : undefined);
  const isDead = by === 'dead-link';
  const errorMessage = error !== undefined && error.field === undefined ? error.message : '';
  const message = isDead ? accountReasons.link : errorMessage;
  const isOver = by === 'nothing' || isDead;
  return (
    <>
      <div className="alert-region" role="alert">
        {message !== '' && <Alert tone="error">{message}</Alert>}
      </div>
      {(isOver || (by === 'link' && message !== '')) && (
        <p className="account-ask">
          {by === 'nothing' && <span>{copy.missing} </span>}
          <ButtonLink href={withReturnTarget(href('/reset-password'), returnTarget)}>{copy.ask}</ButtonLink>
        </p>
      )}
      {!isOver && (
        <Stack as="form" gap="5" align="start" className="account-form" method="post" action={href('/update-password')}>
          <ReturnFields returnTarget={returnTarget} />
          <input type="hidden" name="token" value={token} />
          {by === 'session' && (
            <>
              <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
              <PasswordField
                label={all.currentPassword}
                name="currentPassword"
                autoComplete="current-password"
                error={at('currentPassword')}
              />
            </>
          )}
          <NewPasswordFields label={all.newPassword} at={at} />
          <Cluster gap="4" rowGap="2" className="account-send">
            <Button type="submit" variant="primary" size="wide" data-busy={copy.busy}>
              <span data-words="">{copy.button}</span>
            </Button>
          </Cluster>
        </Stack>
      )}
    </>
  );
}
