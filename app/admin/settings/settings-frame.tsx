import './settings-frame.css';
import type { ReactNode } from 'react';
import { href, NavLink, useLocation, Link } from 'react-router';
import { siteSettingsCopy as copy } from '#content/admin/site-settings.ts';
import { teamCopy } from '#content/admin/team.ts';
import { questionsCopy } from '#features/questions/editor/editor.copy.ts';
import { settingGroups } from '#features/site-settings/site-settings.ts';

interface SettingsFrameProps {
  /** Sections of the page inside, each with the id of its heading. */
  readonly parts?: readonly { readonly id: string; readonly label: string }[];
  readonly children: ReactNode;
}

/** A page of the settings, with their navigation beside it. */
export function SettingsFrame({ parts = [], children }: SettingsFrameProps) {
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
          {parts.map(({ id, label }) => (
            <li key={id} className="settings-nav-part">
              <Link to={`#${id}`} aria-current={hash === `#${id}` ? 'location' : undefined}>
                {label}
              </Link>
            </li>
          ))}
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
