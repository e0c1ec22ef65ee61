import '#ui/styles/styles.css';
import type { ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  href,
  type MetaDescriptor,
} from 'react-router';
import { appContext } from '#app/load-context.ts';
import { release } from '#app/release.server.ts';
import { isHydrated, startsOnSign } from '#app/public-page/hydration.ts';
import { PageScripts } from '#app/public-page/scripts.tsx';
import errorPageSheet from '#app/shell/error-page.css?url';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { errorPage } from '#app/shell/error-status.ts';
import { icons } from '#app/shell/icons.ts';
import type { SiteData } from '#app/shell/site-data.ts';
import { themeColors } from '#app/shell/theme-colors.server.ts';
import { site } from '#content/site.ts';
import { sessionIfKnown } from '#features/accounts/session.server.ts';
import { takesCalls } from '#features/availability/takes-calls.public.server.ts';
import { hasArticles } from '#features/insights/announce-articles.server.ts';
import { intakeIsOpen } from '#features/intake/intake.server.ts';
import { saysSignedIn } from '#features/accounts/session-hint.ts';
import { companyLinks } from '#features/site-settings/company.public.server.ts';
import { isForFrame } from '#features/site-settings/embedding.public.server.ts';
import { pricingLinks } from '#features/billing/billing-settings.server.ts';
import { publishedTypes } from '#features/site-content/site-content.server.ts';
import { publishedIntake } from '#features/intake/questions/intake-questions.server.ts';
import { preloadedFonts } from '#ui/fonts/fonts.ts';
import type { Route } from './+types/root.ts';

/** Sets the headers of a thrown response, which the error boundary does not take over. */
export function headers({ errorHeaders }: Route.HeadersArgs): HeadersInit {
  const wait = errorHeaders?.get('Retry-After');
  return wait ? { 'Retry-After': wait } : {};
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<SiteData> {
  const app = context.get(appContext);
  // Only affects links, so errors must not break pages.
  const mayUse = intakeIsOpen(app) || (await sessionIfKnown(app, request)) !== undefined;
  const intakeAccess = mayUse ? 'open' : 'signed-in';
  const hasList = hasArticles(app).catch(() => true);
  const types = publishedTypes(app).catch(() => []);
  const calls = takesCalls(app).catch(() => true);
  // The dialog of a page without a version shows the specification's fields.
  const published = publishedIntake(app).catch(() => null);
  const isSignedIn = saysSignedIn(request.headers.get('Cookie') ?? '');
  return {
    release,
    listed: [...((await hasList) ? (['article'] as const) : []), ...(await types)],
    links: companyLinks(app),
    year: app.now().getFullYear(),
    session: isSignedIn ? 'signed-in' : undefined,
    origin: app.env.PUBLIC_ORIGIN,
    intakeAccess,
    questions: (await published)?.version ?? null,
    takesCalls: await calls,
    isFramed: isForFrame(app, request),
    pricingLinks: app.settings.get(pricingLinks),
    themeColors,
  };
}

/** Same on all pages; a failed reload would remove the layout. */
export function shouldRevalidate() {
  return false;
}

export function meta({ error }: Route.MetaArgs): MetaDescriptor[] {
  if (!error) return [{ title: site.name }];
  return [{ title: `${errorPage(error).title} | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

export function Layout({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const failed = error !== undefined && error !== null;
  const matches = useMatches();
  const hydrated = isHydrated(matches, failed);
  const data = useRouteLoaderData<SiteData>('root');
  return (
    <html lang={site.language} data-release={data?.release} data-session={data?.session}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {data && (
          <>
            <meta name="theme-color" media="(prefers-color-scheme: light)" content={data.themeColors.light} />
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content={data.themeColors.dark} />
          </>
        )}
        <link rel="icon" href={icons.packed.path} sizes="32x32" />
        <link rel="icon" href={icons.vector.path} type={icons.vector.type} sizes="any" />
        <link rel="apple-touch-icon" href={icons.touch.path} />
        <link rel="manifest" href={href('/site.webmanifest')} />
        {preloadedFonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <Meta />
        {/* Same-origin styles need no nonce; printing it would expose it to scripts. */}
        <Links nonce="" />
        {/* Hydrated pages have it before they fail: the browser may be offline then. */}
        {(failed || hydrated) && <link rel="stylesheet" href={errorPageSheet} />}
        {/* Only the server renders pages that are not hydrated, so the browser bundle need not include this. */}
        {import.meta.env.SSR && !hydrated && <PageScripts onSign={!failed && startsOnSign(matches)} />}
      </head>
      <body>
        {children}
        {hydrated && <ScrollRestoration />}
        {hydrated && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
