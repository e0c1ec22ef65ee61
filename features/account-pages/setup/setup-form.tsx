import { href } from 'react-router';
import { setupCopy as copy } from '#content/accounts/setup.ts';
import { NewAccountForm } from '#features/account-pages/setup/new-account-form.tsx';
import type { SetupPageProps } from '#features/account-pages/setup/setup-page.server.ts';

export function SetupForm({ token, form, error }: SetupPageProps) {
  if (token === '') {
    return (
      <p>
        <code>{copy.command}</code> {copy.or} <code>{copy.commandFromSources}</code>
      </p>
    );
  }
  const fields = { token, form, error, email: form.email };
  return <NewAccountForm {...fields} action={href('/setup')} button={copy.button} busy={copy.busy} />;
}
