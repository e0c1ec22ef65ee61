import { useLocation, useRouteLoaderData, href } from 'react-router';
import { loginPath } from '#app/links.ts';

/** What the root's loader tells every page. */
export interface SiteData {
  /** The build that rendered the page; the browser's reports name it. */
  readonly release: string;
  /** Which form of the header shows before, or without, `public-page/session-hint.ts`. */
  readonly session: 'signed-in' | undefined;
  /** `PUBLIC_ORIGIN`, for canonical addresses. */
  readonly origin: string;
  /** Whether whoever looks may open the intake, or has to sign in first. */
  readonly intakeAccess: 'open' | 'signed-in';
  /** Where the links that buy lead. */
  readonly pricingLinks: 'checkout' | 'scroll';
  /** The papers of the two themes, for the browser's frame. */
  readonly themeColours: { readonly light: string; readonly dark: string };
}

interface DialogLinkProps {
  readonly href: string;
  /** Read by `public-page/intent.ts`: the link opens this dialog instead. */
  readonly 'data-dialog'?: 'intake' | 'booking';
}

/**
 * Where a link to the intake leads. With `INTAKE_ACCESS=signed-in` an anonymous visitor signs in first and comes back
 * to this page; otherwise it is the intake's own page, which the browser shows as a dialog where it can.
 */
export function useIntakeLink(): DialogLinkProps {
  const data = useRouteLoaderData<SiteData>('root');
  const { pathname } = useLocation();
  if (data?.intakeAccess === 'signed-in') return { href: loginPath({ returnTo: pathname, openIntake: true }) };
  // The plain pages of the intake are the form itself: no second one opens over them.
  if (pathname.startsWith(href('/intake'))) return { href: href('/intake') };
  return { href: href('/intake'), 'data-dialog': 'intake' };
}

/** Where a link to the strategy call leads: its own page, which the browser shows as a dialog. Booking is open to all. */
export function useBookingLink(): DialogLinkProps {
  const { pathname } = useLocation();
  return pathname.startsWith(href('/book'))
    ? { href: href('/book') }
    : { href: href('/book'), 'data-dialog': 'booking' };
}
