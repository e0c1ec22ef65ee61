import { href, useRouteLoaderData } from 'react-router';
import { openingScript } from 'virtual:public-page';
import { useIntakeLink, type SiteData } from '#app/shell/site-data.ts';

/** The address of the intake's first step; undefined if no dialog opens, and in development. */
export function useFirstStep(): string | undefined {
  const data = useRouteLoaderData<SiteData>('root');
  const intake = useIntakeLink();
  if (!data || openingScript === '' || !intake['data-dialog']) return undefined;
  return href('/intake/first-step/:release', {
    release: [data.release, data.questions].filter((part) => part !== null).join('.'),
  });
}
