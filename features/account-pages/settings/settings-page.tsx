import './settings-page.css';
import { PasskeySection } from '#features/account-pages/settings/passkey-section.tsx';
import {
  AddressSection,
  ConfirmSection,
  PasswordSection,
  ProfileSection,
} from '#features/account-pages/settings/person-sections.tsx';
import { ProviderSection } from '#features/account-pages/settings/provider-section.tsx';
import { FactorSection } from '#features/account-pages/settings/factor-section.tsx';
import { DataSection, SessionSection } from '#features/account-pages/settings/session-sections.tsx';
import type { SettingsProps } from '#features/account-pages/settings/settings-section.tsx';
import { useKeptTyping } from '#features/account-pages/settings/restored-typing.tsx';
import { settingsSections, type SettingsSection } from '#features/account-pages/settings/settings.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Stack } from '#ui/layout/layout.tsx';

export function SettingsPage(props: SettingsProps) {
  const names = (Object.keys(settingsSections) as SettingsSection[]).filter((name) => name !== 'confirm');
  const { page, back } = useKeptTyping(props);
  return (
    <Stack gap="12" rowGap="8" className="settings page-width" ref={page}>
      <header className="settings-head">
        <h1>Account Settings</h1>
        <p className="soft">{props.data.email}</p>
        <div role="status">{back && <Alert tone="info">Your input was restored. It is not saved yet.</Alert>}</div>
      </header>
      <nav className="settings-nav" aria-label="On this page">
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{settingsSections[name]}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <ConfirmSection {...props} />
        <ProfileSection {...props} />
        <AddressSection {...props} />
        <PasswordSection {...props} />
        <ProviderSection {...props} />
        <FactorSection {...props} />
        <PasskeySection {...props} />
        <SessionSection {...props} />
        <DataSection {...props} />
      </div>
    </Stack>
  );
}
