import '#ui/page/plain-page.css';
import { href } from 'react-router';
import type { ConfirmPageProps } from '#features/account-pages/confirm/confirm-page.server.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';

const copy = {
  first: {
    title: 'Confirm your address',
    text: 'You asked to use this address for your account.',
    button: 'Confirm my address',
  },
  'approve-address': {
    title: 'Approve the new address',
    text: 'You asked to move your account to this address. Next, we’ll ask you to confirm it there.',
    button: 'Approve the new address',
  },
  'new-address': {
    title: 'Confirm your new address',
    text: 'Your account will use this address from now on.',
    button: 'Use this address',
  },
} as const;

const finished = {
  first: {
    title: 'Your address is confirmed',
    text: 'You can sign in with it now.',
    signedIn: 'You’re all set.',
  },
  'approve-address': {
    title: 'One more step',
    text: 'We sent a link to the new address. Your account changes once it is confirmed there.',
    signedIn: 'We sent a link to the new address. Your account changes once it is confirmed there.',
  },
  'new-address': {
    title: 'Your address has changed',
    text: 'Sign in with the new one from now on.',
    signedIn: 'You stay signed in here. Next time, sign in with the new address.',
  },
} as const;

/** Only the button confirms, not the GET. */
export function ConfirmPage({ confirmation, token, returnTo, error, field, isSignedIn, done }: ConfirmPageProps) {
  if (done !== undefined) {
    return (
      <Stack gap="5" className="plain-page page-width" width="xs">
        <h1>{finished[done].title}</h1>
        <p>{isSignedIn ? finished[done].signedIn : finished[done].text}</p>
        {isSignedIn ? (
          <ButtonLink variant="primary" href={href('/dashboard/settings')}>
            Go to your account
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" href={href('/login')}>
            Sign in
          </ButtonLink>
        )}
      </Stack>
    );
  }
  if (confirmation === null) {
    return (
      <Stack gap="5" className="plain-page page-width" width="xs">
        <h1>This link is no longer valid</h1>
        <p>It was already used or is more than 24 hours old. Sign in, and we’ll send you a new one if you need it.</p>
        <ButtonLink variant="primary" href={href('/login')}>
          Sign in
        </ButtonLink>
      </Stack>
    );
  }
  const { title, text, button } = copy[confirmation.kind];
  return (
    <Stack gap="5" className="plain-page page-width" width="xs">
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="plain-page-strong">{confirmation.email}</p>
      {error !== '' && field === undefined && (
        <Alert tone="error" role="alert">
          {error}
        </Alert>
      )}
      {confirmation.needs === 'sign-in' ? (
        <p>Sign in to your account in this browser, then follow the link again.</p>
      ) : (
        <Stack as="form" gap="5" align="start" method="post" action={href('/confirm-address')}>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="returnTo" value={returnTo} />
          {confirmation.needs === 'password' && (
            <>
              <input type="hidden" name="username" autoComplete="username" defaultValue={confirmation.email} />
              <TextField
                label="Your password"
                name="password"
                type="password"
                autoComplete="current-password"
                required
                hint="This isn’t the browser you signed up in, so please confirm it’s you."
                error={field === 'password' ? error : undefined}
              />
            </>
          )}
          <Button type="submit" variant="primary" size="large">
            {button}
          </Button>
        </Stack>
      )}
      <p>
        {confirmation.kind === 'first'
          ? 'Not you? Close this page. Nothing happens unless you press the button.'
          : 'Not you? Close this page and set a new password: someone is signed in to your account.'}
      </p>
    </Stack>
  );
}
