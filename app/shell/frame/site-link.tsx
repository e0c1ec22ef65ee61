import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { sectionPath, type PagePath, type SectionName } from '#app/links.ts';

export type Destination = { readonly section: SectionName } | { readonly page: PagePath };

function destinationPath(to: Destination): string {
  return 'section' in to ? sectionPath(to.section) : to.page;
}

/** Native link: public pages have no client router. */
export function SiteLink({ to, children, ...rest }: { to: Destination } & ComponentProps<'a'>) {
  const path = destinationPath(to);
  const isHere = useLocation().pathname === path;
  return (
    <a href={path} aria-current={isHere ? 'page' : undefined} {...rest}>
      {children}
    </a>
  );
}
