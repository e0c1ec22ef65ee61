import './settings-frame.css';
import type { ReactNode } from 'react';
import { href, NavLink, useLocation, Link } from 'react-router';
import { siteSettingsCopy as copy } from '#content/admin/site-settings.ts';
import { teamCopy } from '#content/admin/team.ts';
import { questionsCopy } from '#features/questions/questions.copy.ts';
import { settingGroups } from '#features/site-settings/site-settings.ts';

/** The settings' own navigation beside one of their pages. */
export function SettingsFrame({ children }: { readonly children: ReactNode }) {
  const { pathname, hash } = useLocation();
  const general = href('/admin/settings');
  return (
    <div className="settings-frame">
      <nav className="settings-nav small" aria-label={copy.navigation}>
        <ul>
          <li>
            <NavLink to={href('/admin/settings/team')}>{teamCopy.title}</NavLink>
          </li>
          <li>
            <NavLink to={href('/admin/settings/questions')}>{questionsCopy.title}</NavLink>
          </li>
          {settingGroups.map((group) => (
            <li key={group}>
              <Link
                to={`${general}#${group}`}
                aria-current={pathname === general && hash === `#${group}` ? 'location' : undefined}
              >
                {copy.groups[group].title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div>{children}</div>
    </div>
  );
}
