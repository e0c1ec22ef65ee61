import { useState } from 'react';
import { href } from 'react-router';
import { addPasskey, hasPasskeys } from '#features/account-pages/passkeys/add-passkey.ts';
import { LocalTime } from '#ui/local-time.tsx';
import {
  ActionForm,
  ConfirmFirst,
  Section,
  type SettingsProps,
} from '#features/account-pages/settings/settings-section.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

export function PasskeySection({ data, note }: SettingsProps) {
  return (
    <Section
      name="passkeys"
      lead="Sign in with your fingerprint, face, or a security key instead of a password."
      data={data}
      note={note}
    >
      {data.passkeys.length > 0 && (
        <ul className="settings-rows">
          {data.passkeys.map(({ id, name, createdAt }) => (
            <li key={id}>
              <b>{name}</b>
              <span className="soft small">
                added <LocalTime at={createdAt} />
              </span>
              {data.confirmed && (
                <ActionForm action="remove-passkey">
                  <input type="hidden" name="id" value={id} />
                  <Button type="submit" size="small">
                    Remove <VisuallyHidden>{name}</VisuallyHidden>
                  </Button>
                </ActionForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {data.passkeysAt !== null ? (
        <p className="soft">
          Passkeys are tied to a domain. Open <a href={data.passkeysAt}>this page at localhost</a> to add one.
        </p>
      ) : data.confirmed ? (
        <AddPasskey />
      ) : (
        <ConfirmFirst />
      )}
    </Section>
  );
}

function AddPasskey() {
  const supported = useBrowserValue<boolean | null>(hasPasskeys, null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  async function add(): Promise<void> {
    setBusy(true);
    setError('');
    const result = await addPasskey();
    if (result.ok) location.assign(`${href('/dashboard/settings')}?done=passkey#passkeys`);
    else {
      setError(result.message);
      setBusy(false);
    }
  }

  if (supported === null) return <p className="soft">Adding a passkey needs JavaScript.</p>;
  if (!supported) return <p className="soft">This browser does not support passkeys.</p>;
  return (
    <>
      {error !== '' && (
        <Alert tone="error" role="alert">
          {error}
        </Alert>
      )}
      <Button busy={busy} onClick={() => void add()}>
        Add a passkey
      </Button>
    </>
  );
}
