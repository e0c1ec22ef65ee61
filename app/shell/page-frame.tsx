import './page-frame.css';
import type { ReactNode } from 'react';
import { SiteFooter } from '#app/shell/site-footer.tsx';
import { SiteHeader } from '#app/shell/site-header.tsx';
import { navigationCopy } from '#content/navigation.ts';
// After the parts, whose rules it takes back on paper.
import './print.css';

interface PageFrameProps {
  readonly children: ReactNode;
  /** A dialog that opens with the page, by its name. */
  readonly opens?: 'intake';
  /** Shows on the header's hairline how far one has read; for long pages. */
  readonly progress?: boolean;
}

/** Skip link, navigation, the page itself and the footer: the frame of every public page. */
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
