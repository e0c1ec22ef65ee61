import {
  ActionForm,
  ConfirmFirst,
  Section,
  type SettingsProps,
} from '#features/account-pages/settings/settings-section.tsx';
import { providerNames } from '#features/accounts/providers/providers.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** The last sign-in method cannot be removed. */
export function ProviderSection({ data, note }: SettingsProps) {
  return (
    <Section name="providers" lead="Sign in with an account from another provider." data={data} note={note}>
      {data.connectError !== null && (
        <Alert tone="error" role="alert">
          {data.connectError}
        </Alert>
      )}
      {data.providers.length === 0 && <p className="soft">No provider is set up on this site.</p>}
      <ul className="settings-rows">
        {data.providers.map(({ name, connection }) => (
          <li key={name}>
            <b>{providerNames[name]}</b>
            <span className="settings-row-state soft small" data-on={connection ? '' : undefined}>
              {connection ? 'Connected' : 'Not connected'}
            </span>
            {connection !== null && data.lastWayIn && <span className="soft small">Your only way in</span>}
            {data.confirmed && !(connection !== null && data.lastWayIn) && (
              <ActionForm action={connection ? 'disconnect' : 'connect'}>
                <input type="hidden" name={connection ? 'id' : 'provider'} value={connection ?? name} />
                <Button type="submit" size="small">
                  {connection ? 'Disconnect' : 'Connect'} <VisuallyHidden>{providerNames[name]}</VisuallyHidden>
                </Button>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      {!data.confirmed && data.providers.length > 0 && <ConfirmFirst />}
    </Section>
  );
}
