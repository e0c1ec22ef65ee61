import { useEffect, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Each island that a public page may carry: its name and where its component is. */
const components: Record<string, () => Promise<ComponentType<never>>> = import.meta.env.DEV
  ? { tally: () => import('./dev-tally.tsx').then((module) => module.Tally) }
  : {};

/** Brings a server-rendered island to life; resolves once its handlers are in place. */
export async function hydrateIsland(element: HTMLElement): Promise<void> {
  const { island = '', islandProps = '{}' } = element.dataset;
  const load = components[island];
  if (!load) throw new Error(`No island is called "${island}"`);
  const Component = (await load()) as ComponentType<Record<string, unknown>>;
  const props = JSON.parse(islandProps) as Record<string, unknown>;
  await new Promise<void>((resolve) => {
    const tree = (
      <Alive onAlive={resolve}>
        <Component {...props} />
      </Alive>
    );
    hydrateRoot(element, tree, { identifierPrefix: element.id });
  });
  element.dataset.alive = '';
}

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive]);
  return children;
}
