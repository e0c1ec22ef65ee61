import { Catalogue } from '#ui/catalogue/catalogue.tsx';

export const meta = () => [{ title: 'Components' }, { name: 'robots', content: 'noindex' }];

/** The development page: there is no such address once built. */
export function loader() {
  if (!import.meta.env.DEV) throw new Response(null, { status: 404 });
  return null;
}

export default function DevComponentsRoute() {
  return <Catalogue />;
}
