import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { sectionPath, type PagePath, type SectionName } from '#app/links.ts';

/** Where a link of the content goes: a section of the landing page, or a page. */
export type Destination = { readonly section: SectionName } | { readonly page: PagePath };

/** The path of a destination of the content. */
function destinationPath(to: Destination): string {
  return 'section' in to ? sectionPath(to.section) : to.page;
}

/** A plain link: public pages are left and entered by the browser, not by a router. It says when it names this page. */
export function SiteLink({ to, children, ...rest }: { to: Destination } & ComponentProps<'a'>) {
  const path = destinationPath(to);
  const isHere = useLocation().pathname === path;
  return (
    <a href={path} aria-current={isHere ? 'page' : undefined} {...rest}>
      {children}
    </a>
  );
}
