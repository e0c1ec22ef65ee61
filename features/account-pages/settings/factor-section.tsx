import { site } from '#content/site.ts';
import { CopyButton } from '#features/account-pages/settings/copy-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import {
  ActionForm,
  ConfirmFirst,
  errorAt,
  Section,
  type SettingsProps,
} from '#features/account-pages/settings/settings-section.tsx';
import {
  authenticatorKey,
  type FactorSetup,
  type QrPicture,
  type SettingsAction,
  type SettingsNote,
} from '#features/account-pages/settings/settings.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Split } from '#ui/layout/split.tsx';

export function FactorSection({ data, note }: SettingsProps) {
  const lead = data.hasSecondFactor
    ? 'On: signing in with your password also asks for a code from your app.'
    : 'Ask for a code from an authenticator app in addition to your password.';
  return (
    <Section name="factor" lead={lead} data={data} note={note}>
      {data.factorDueAt !== null && (
        <Alert tone={data.isFactorOverdue ? 'error' : 'info'}>
          {data.isFactorOverdue ? (
            'Administrators need a second factor here. The back office opens again once you have set one up.'
          ) : (
            <>
              Administrators need a second factor here. Set one up by <LocalTime at={data.factorDueAt} isDay />, to keep
              the back office open to you.
            </>
          )}
        </Alert>
      )}
      <FactorBody data={data} note={note} />
      {data.trustedDevices.length > 0 && <TrustedDevices devices={data.trustedDevices} />}
    </Section>
  );
}

function FactorBody({ data, note }: SettingsProps) {
  if (note.recoveryCodes) return <RecoveryCodes codes={note.recoveryCodes} />;
  if (note.setup) return <Setup setup={note.setup} note={note} />;
  if (!data.hasPassword) return <p className="soft">Set a password first. A second factor needs one.</p>;
  if (!data.confirmed) return <ConfirmFirst />;
  if (!data.hasSecondFactor) return <PasswordForm action="begin-factor" label="Set up an app" note={note} />;
  return (
    <Split columns="pair" gap="5" rowGap="4">
      <PasswordForm action="new-codes" label="Create new recovery codes" note={note} />
      <PasswordForm action="end-factor" label="Turn off" note={note} />
    </Split>
  );
}

/** Browsers that skip the second factor. */
function TrustedDevices({ devices }: { readonly devices: SettingsProps['data']['trustedDevices'] }) {
  return (
    <>
      <h3>Trusted devices</h3>
      <ul className="settings-rows">
        {devices.map(({ id, device, usedAt }) => (
          <li key={id}>
            <b>{device}</b>
            <span className="soft small">
              last sign-in <LocalTime at={usedAt} />
            </span>
            <ActionForm action="end-trust">
              <input type="hidden" name="id" value={id} />
              <Button type="submit" size="small">
                Ask again <VisuallyHidden>on {device}</VisuallyHidden>
              </Button>
            </ActionForm>
          </li>
        ))}
      </ul>
    </>
  );
}

function Setup({ setup, note }: { readonly setup: FactorSetup; readonly note: SettingsNote }) {
  return (
    <Stack as="ol" gap="6" className="settings-steps">
      <li>
        <h3>Add the account to your app</h3>
        <p>Scan this code with the app on your phone:</p>
        <Picture {...setup.picture} />
        <p>
          <a href={setup.uri}>Open it in an app on this device</a>, or enter this key there (time-based, six digits):
        </p>
        <p className="settings-code">{authenticatorKey(setup.uri)}</p>
        <Cluster as="p" gap="3" className="settings-ways">
          <CopyButton
            text={authenticatorKey(setup.uri).replaceAll(' ', '')}
            label="Copy the key"
            copied="The key is copied."
          />
        </Cluster>
      </li>
      <li>
        <h3>Save your recovery codes</h3>
        <p>Each code works once if you cannot use the app. They are shown only now.</p>
        <RecoveryList codes={setup.codes} />
      </li>
      <li>
        <h3>Enter the code from your app</h3>
        <ActionForm action="finish-factor">
          <input type="hidden" name="uri" value={setup.uri} />
          <input type="hidden" name="codes" value={setup.codes.join(' ')} />
          <TextField
            id="factor-code"
            label="Six-digit code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
            error={errorAt(note, 'finish-factor', 'code')}
          />
          <Button type="submit" variant="primary">
            Turn it on
          </Button>
        </ActionForm>
      </li>
    </Stack>
  );
}

function Picture({ size, path }: QrPicture) {
  const label = 'The key of this account as a picture; it is in letters below';
  return (
    <svg className="settings-picture" data-theme="light" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <>
      <p>Your new recovery codes, shown only now. The old ones no longer work.</p>
      <RecoveryList codes={codes} />
    </>
  );
}

const recoveryFile = `${site.name.toLowerCase()}-recovery-codes.txt`;

function RecoveryList({ codes }: { readonly codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <ul className="settings-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Cluster as="p" gap="3" className="settings-ways">
        <ButtonLink
          size="small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={recoveryFile}
        >
          Download the codes
        </ButtonLink>
        <CopyButton text={text} label="Copy the codes" copied="The codes are copied." />
      </Cluster>
    </>
  );
}

function PasswordForm({
  action,
  label,
  note,
}: {
  readonly action: SettingsAction;
  readonly label: string;
  readonly note: SettingsNote;
}) {
  return (
    <ActionForm action={action}>
      <TextField
        id={`${action}-password`}
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errorAt(note, action, 'password')}
      />
      <Button type="submit">{label}</Button>
    </ActionForm>
  );
}
