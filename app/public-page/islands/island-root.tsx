import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Alive, rememberTyped } from '../dialogs/alive.tsx';

/**
 * Hydrates an island and keeps typed input; resolves once handlers are attached. If the component breaks, the plain
 * HTML returns with the input.
 */
export async function hydrateIsland(island: HTMLElement, component: ComponentType<never>): Promise<void> {
  const Component = component as ComponentType<Record<string, unknown>>;
  const props = JSON.parse(island.dataset.islandProps ?? '{}') as Record<string, unknown>;
  const html = island.innerHTML;
  const restoreTyped = rememberTyped(island);
  await new Promise<void>((resolve, reject) => {
    const tree = (
      <Alive onLaidOut={restoreTyped} onAlive={resolve}>
        <Component {...props} />
      </Alive>
    );
    const onUncaughtError = (error: unknown) => {
      delete island.dataset.alive;
      island.innerHTML = html;
      restoreTyped();
      reject(error instanceof Error ? error : new Error(String(error)));
      reportError(error);
    };
    hydrateRoot(island, tree, { identifierPrefix: island.id, onUncaughtError });
  });
  island.dataset.alive = '';
}
