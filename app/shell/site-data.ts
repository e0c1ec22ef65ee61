import { useLocation, useRouteLoaderData, href } from 'react-router';
import { loginPath } from '#app/links.ts';
import type { CompanyLink } from '#features/site-settings/company.public.ts';
import type { ContentTypeName } from '#features/site-content/content-types.ts';

export type Listed = ContentTypeName | 'article';

/** Root loader data. */
export interface SiteData {
  /** Build id for browser error reports. */
  readonly release: string;
  /** Known to the server; otherwise `public-page/enhance.ts` finds out in the browser. */
  readonly session: 'signed-in' | undefined;
  /** Sections that have content, so that their pages are linked. */
  readonly listed: readonly Listed[];
  readonly links: readonly CompanyLink[];
  /** The year of the copyright line. */
  readonly year: number;
  /** `PUBLIC_ORIGIN`. */
  readonly origin: string;
  readonly intakeAccess: 'open' | 'signed-in';
  /** The version of the intake's questions; null if it has only the specified fields. */
  readonly questions: number | null;
  /** Whether visitors can book calls, not only request them. If this could not be read, the dialog finds out. */
  readonly takesCalls?: boolean;
  /** Whether another site embeds the page. */
  readonly isFramed: boolean;
  readonly pricingLinks: 'checkout' | 'scroll';
  /** For the browser's UI. */
  readonly themeColors: { readonly light: string; readonly dark: string };
}

interface DialogLinkProps {
  readonly href: string;
  /** `public-page/intent.ts` opens this dialog instead of the link. */
  readonly 'data-dialog'?: 'intake' | 'booking' | 'call';
  /** The version that the intake's dialog shows. */
  readonly 'data-questions'?: number | undefined;
}

/**
 * With `INTAKE_ACCESS=signed-in`, anonymous visitors sign in first and return; otherwise the intake page, as a dialog
 * where possible.
 */
export function useIntakeLink(): DialogLinkProps {
  const data = useRouteLoaderData<SiteData>('root');
  const { pathname } = useLocation();
  if (data?.intakeAccess === 'signed-in') return { href: loginPath({ returnTo: pathname, openIntake: true }) };
  // Intake pages open no dialog over themselves.
  if (pathname.startsWith(href('/intake'))) return { href: href('/intake') };
  return { href: href('/intake'), 'data-dialog': 'intake', 'data-questions': data?.questions ?? undefined };
}

/** The booking page, as a dialog where possible; open to all. */
export function useBookingLink(): DialogLinkProps {
  const data = useRouteLoaderData<SiteData>('root');
  const { pathname } = useLocation();
  if (pathname.startsWith(href('/book'))) return { href: href('/book') };
  return { href: href('/book'), 'data-dialog': data?.takesCalls ? 'call' : 'booking' };
}
