import './site-header.css';
import { loginPath, paths } from '#app/paths.ts';
import { useIntakeLink } from '#app/shell/site-data.ts';
import { SiteLink } from '#app/shell/site-link.tsx';
import { Wordmark } from '#app/shell/wordmark.tsx';
import { navigation, navigationWords as words } from '#content/navigation.ts';
import { ButtonLink } from '#ui/button.tsx';

const menuId = 'site-menu';

/** The fixed navigation. The menu of narrow screens is a popover: it opens, and closes on Escape, without a script. */
export function SiteHeader() {
  const intake = useIntakeLink();
  return (
    <header className="site-header" data-site-header="">
      <div className="site-header-row">
        <a className="site-header-home" href={paths.home} aria-label={words.home}>
          <Wordmark />
        </a>
        <nav className="site-nav" aria-label={words.label}>
          <ul>
            {navigation.map((item) => (
              <li key={item.label}>
                <SiteLink to={item}>{item.label}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="site-header-ends">
          <a className="site-header-sign-in" href={loginPath()}>
            {words.signIn}
          </a>
          <ButtonLink variant="secondary" size="small" className="site-header-start" {...intake}>
            {words.getStarted}
          </ButtonLink>
          <button className="site-header-menu" type="button" popoverTarget={menuId}>
            <svg
              viewBox="0 0 24 24"
              width="20"
              height="20"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              aria-hidden="true"
            >
              <path d="M3 7h18M3 12h12M3 17h18" />
            </svg>
            {words.menu}
          </button>
        </div>
      </div>
      <nav className="site-menu" id={menuId} popover="auto" aria-label={words.menu}>
        <ul>
          {navigation.map((item) => (
            <li key={item.label}>
              <SiteLink to={item}>{item.label}</SiteLink>
            </li>
          ))}
          <li>
            <a href={loginPath()}>{words.signIn}</a>
          </li>
        </ul>
        <ButtonLink variant="secondary" size="large" {...intake}>
          {words.getStarted}
        </ButtonLink>
      </nav>
    </header>
  );
}
