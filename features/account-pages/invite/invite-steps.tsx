import '#features/account-pages/pages/account-form.css';
import { href } from 'react-router';
import { NewAccountForm } from '#features/account-pages/setup/new-account-form.tsx';
import type { InvitePageProps } from '#features/account-pages/invite/invite-page.server.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

interface InviteStepsProps extends InvitePageProps {
  readonly path: string;
  readonly copy: InviteCopy;
}

interface InviteCopy {
  readonly home: string;
  readonly create: string;
  readonly busy: string;
  readonly hasAccount: string;
  readonly signIn: string;
  readonly other: (email: string) => string;
  readonly signOut: string;
  readonly join: string;
  /** Only for invitations that can be declined. */
  readonly decline?: string;
}

/** The next step for the person who opened the link. */
export function InviteSteps({ path, copy, step, token, id, email, form, error }: InviteStepsProps) {
  const here = `${path}?${new URLSearchParams({ token })}`;
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
          action={path}
          hasTerms={copy.decline !== undefined}
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
        <form method="post" action={path} className="account-form">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="id" value={id} />
          <Cluster gap="4">
            <Button type="submit" variant="primary" size="wide" data-busy={copy.busy}>
              <span data-words="">{copy.join}</span>
            </Button>
            {copy.decline !== undefined && (
              <Button type="submit" name="action" value="decline">
                {copy.decline}
              </Button>
            )}
          </Cluster>
        </form>
      );
  }
}
