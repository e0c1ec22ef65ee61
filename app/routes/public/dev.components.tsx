import { Catalog } from '#ui/catalog/catalog.tsx';

export const meta = () => [{ title: 'Components' }, { name: 'robots', content: 'noindex' }];

/** Development only; 404 in builds. */
export function loader() {
  if (!import.meta.env.DEV) throw new Response(null, { status: 404 });
  return null;
}

export default function DevComponentsRoute() {
  return <Catalog />;
}
