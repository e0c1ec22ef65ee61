import '#features/account-pages/pages/account-form.css';
import { href } from 'react-router';
import { inviteCopy as copy } from '#content/admin/team.ts';
import { NewAccountForm } from '#features/account-pages/setup/new-account-form.tsx';
import type { InvitePageProps } from '#features/account-pages/invite/invite-page.server.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';

/** The next step for the person who opened the link. */
export function InviteSteps({ step, token, email, form, error }: InvitePageProps) {
  const here = `${href('/invite')}?${new URLSearchParams({ token })}`;
  switch (step) {
    case 'dead':
      return <ButtonLink href={href('/')}>{copy.home}</ButtonLink>;
    case 'sign-up':
      return (
        <NewAccountForm
          token={token}
          form={form}
          email={email}
          error={error}
          isEmailFixed
          action={href('/invite')}
          button={copy.create}
          busy={copy.busy}
        />
      );
    case 'sign-in':
      return (
        <Stack gap="5" align="start">
          <p>{copy.hasAccount}</p>
          <ButtonLink
            variant="primary"
            size="wide"
            href={`${href('/login')}?${new URLSearchParams({ returnTo: here })}`}
          >
            {copy.signIn}
          </ButtonLink>
        </Stack>
      );
    case 'other':
      return (
        <Stack gap="5" align="start">
          <p>{copy.other(email)}</p>
          <form method="post" action={href('/logout')}>
            <Button type="submit">{copy.signOut}</Button>
          </form>
        </Stack>
      );
    case 'join':
      return (
        <form method="post" action={href('/invite')} className="account-form">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="primary" size="wide" data-busy={copy.busy}>
            <span data-words="">{copy.join}</span>
          </Button>
        </form>
      );
  }
}
