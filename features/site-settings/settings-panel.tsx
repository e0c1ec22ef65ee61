import './settings-panel.css';
import { siteSettingsCopy as copy } from '#content/site-settings.ts';
import { SettingForm } from '#features/site-settings/setting-form.tsx';
import { settingGroups, type ShownSetting } from '#features/site-settings/site-settings.ts';
import { Stack } from '#ui/layout/layout.tsx';

export function SettingsPanel({ settings }: { readonly settings: readonly ShownSetting[] }) {
  return (
    <>
      {settingGroups.map((group) => (
        <Stack
          key={group}
          as="section"
          gap="12"
          rowGap="4"
          rule="6"
          className="site-settings"
          id={group}
          aria-labelledby={`${group}-title`}
        >
          <header>
            <h2 id={`${group}-title`}>{copy.groups[group].title}</h2>
            <p className="soft small">{copy.groups[group].lead}</p>
          </header>
          <ul>
            {settings
              .filter((setting) => setting.group === group)
              .map((setting) => (
                <li key={setting.name} id={setting.name}>
                  <SettingForm setting={setting} />
                </li>
              ))}
          </ul>
        </Stack>
      ))}
      <Stack as="p" rule="5" className="soft small">
        {copy.footnote}
      </Stack>
    </>
  );
}
