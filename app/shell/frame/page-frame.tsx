import './page-frame.css';
import type { ReactNode } from 'react';
import { SiteFooter } from '#app/shell/frame/site-footer.tsx';
import { SiteHeader } from '#app/shell/frame/site-header.tsx';
import { navigationCopy } from '#content/navigation.ts';
// Imported last: it overrides the other styles in print.
import '../print.css';

interface PageFrameProps {
  readonly children: ReactNode;
  readonly opens?: 'intake';
  /** For long pages. */
  readonly progress?: boolean;
}

/** Layout of all public pages. */
export function PageFrame({ children, opens, progress = false }: PageFrameProps) {
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
