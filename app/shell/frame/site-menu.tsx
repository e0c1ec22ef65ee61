import './site-menu.css';
import { href } from 'react-router';
import { loginPath } from '#app/links.ts';
import { SignOut } from '#app/shell/frame/session-links.tsx';
import { useIntakeLink } from '#app/shell/site-data.ts';
import { SiteLink } from '#app/shell/frame/site-link.tsx';
import { useListed } from '#app/shell/frame/use-listed.ts';
import { navigation, navigationCopy as copy } from '#content/navigation.ts';
import { ButtonLink } from '#ui/button.tsx';

export const menuId = 'site-menu';

/** A popover, works without scripts. */
export function SiteMenu() {
  const intake = useIntakeLink();
  return (
    <nav className="site-menu" id={menuId} popover="auto" aria-label={copy.menu}>
      <ul>
        {useListed<(typeof navigation)[number]>(navigation).map((item) => (
          <li key={item.label}>
            <SiteLink to={item}>{item.label}</SiteLink>
          </li>
        ))}
        <li data-for="signed-out">
          <a href={loginPath()}>{copy.signIn}</a>
        </li>
        <li data-for="signed-in">
          <a href={href('/dashboard')}>{copy.dashboard}</a>
        </li>
        <li data-for="signed-in">
          <SignOut className="site-menu-sign-out" />
        </li>
      </ul>
      <ButtonLink variant="primary" size="large" {...intake} data-for="signed-out">
        {copy.getStarted}
      </ButtonLink>
    </nav>
  );
}
