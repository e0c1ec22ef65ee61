import type { ComponentProps } from 'react';
import { paths, sectionPath, type PageName, type SectionName } from '#app/paths.ts';

/** Where a link of the content goes: a section of the landing page, or a page. */
export type Destination = { readonly section: SectionName } | { readonly page: PageName };

/** The path of a destination of the content. */
export function destinationPath(to: Destination): string {
  return 'section' in to ? sectionPath(to.section) : paths[to.page];
}

/** A plain link: public pages are left and entered by the browser, not by a router. */
export function SiteLink({ to, children, ...rest }: { to: Destination } & ComponentProps<'a'>) {
  return (
    <a href={destinationPath(to)} {...rest}>
      {children}
    </a>
  );
}
