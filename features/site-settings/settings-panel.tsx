import './settings-panel.css';
import { siteSettingsCopy as copy } from '#content/site-settings.ts';
import { SettingForm } from '#features/site-settings/setting-form.tsx';
import type { SettingGroup, ShownSetting } from '#features/site-settings/site-settings.ts';

const groups: readonly SettingGroup[] = ['switches', 'access', 'addresses', 'times'];

export function SettingsPanel({ settings }: { readonly settings: readonly ShownSetting[] }) {
  return (
    <>
      {groups.map((group) => (
        <section key={group} className="site-settings" aria-labelledby={`${group}-title`}>
          <header>
            <h2 id={`${group}-title`}>{copy.groups[group].title}</h2>
            <p>{copy.groups[group].lead}</p>
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
        </section>
      ))}
      <p className="site-settings-note">{copy.footnote}</p>
    </>
  );
}
