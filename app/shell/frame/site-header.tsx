import './site-header.css';
import { href } from 'react-router';
import { loginPath } from '#app/links.ts';
import { SignOut } from '#app/shell/frame/session-links.tsx';
import { useIntakeLink } from '#app/shell/site-data.ts';
import { SiteLink } from '#app/shell/frame/site-link.tsx';
import { useListed } from '#app/shell/frame/use-listed.ts';
import { menuId, SiteMenu } from '#app/shell/frame/site-menu.tsx';
import { Wordmark } from '#app/shell/wordmark.tsx';
import { navigation, navigationCopy as copy } from '#content/navigation.ts';
import { ButtonLink } from '#ui/button.tsx';

export function SiteHeader({ progress }: { progress: boolean }) {
  return (
    <header className="site-header" data-site-header="">
      <div className="site-header-row page-width">
        <a className="site-header-home" href={href('/')} aria-label={copy.home}>
          <Wordmark />
        </a>
        <nav className="site-nav" aria-label={copy.label}>
          <ul>
            {useListed<(typeof navigation)[number]>(navigation).map((item) => (
              <li key={item.label}>
                <SiteLink to={item}>{item.label}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <Ends />
      </div>
      {progress && <div className="scroll-progress" aria-hidden="true" data-scroll-progress="" />}
      <SiteMenu />
    </header>
  );
}

function Ends() {
  const intake = useIntakeLink();
  return (
    <div className="site-header-ends">
      <a className="site-header-word" href={loginPath()} data-for="signed-out">
        {copy.signIn}
      </a>
      <ButtonLink variant="primary" size="small" className="site-header-start" {...intake} data-for="signed-out">
        {copy.getStarted}
      </ButtonLink>
      <ButtonLink size="small" className="site-header-start" href={href('/dashboard')} data-for="signed-in">
        {copy.dashboard}
      </ButtonLink>
      <SignOut className="site-header-word" />
      <a className="site-header-menu site-header-plain-menu" href={`#${menuId}`}>
        {copy.menu}
      </a>
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
          <path className="site-header-bars" d="M3 7h18M3 12h12M3 17h18" />
          <path className="site-header-cross" d="m5 5 14 14M19 5 5 19" />
        </svg>
        {copy.menu}
      </button>
    </div>
  );
}
