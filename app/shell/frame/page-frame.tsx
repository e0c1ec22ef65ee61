import './page-frame.css';
import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { SiteFooter } from '#app/shell/frame/site-footer.tsx';
import { SiteHeader } from '#app/shell/frame/site-header.tsx';
import type { SiteData } from '#app/shell/site-data.ts';
import { navigationCopy } from '#content/navigation.ts';
// Imported last: it overrides the other styles in print.
import '../print.css';

interface PageFrameProps {
  readonly children: ReactNode;
  readonly opens?: 'intake';
  /** For long pages. */
  readonly progress?: boolean;
}

/** The layout of all public pages. Embedded on another site, it has no header and footer. */
export function PageFrame({ children, opens, progress = false }: PageFrameProps) {
  const isFramed = useRouteLoaderData<SiteData>('root')?.isFramed === true;
  if (isFramed)
    return (
      <>
        <script src="/embed.js" async />
        <main id="content" className="page" tabIndex={-1}>
          {children}
        </main>
      </>
    );
  return (
    <>
      <a className="skip-link" href="#content">
        {navigationCopy.skip}
      </a>
      <SiteHeader progress={progress} />
      <main id="content" className="page" tabIndex={-1} data-open-dialog={opens}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
