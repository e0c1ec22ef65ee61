import { useEffect, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

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

/** Hydration resets prefilled textareas; the returned function restores the last values. */
function rememberTyped(island: HTMLElement): () => void {
  const typed = new Map<string, string>();
  const remember = () => {
    for (const control of typedIn(island)) typed.set(control.name, control.value);
  };
  remember();
  island.addEventListener('input', remember, { capture: true });
  return () => {
    for (const control of typedIn(island)) {
      const value = typed.get(control.name);
      if (value !== undefined && control.value !== value) control.value = value;
    }
  };
}

function typedIn(island: HTMLElement) {
  const controls = 'textarea, select, input:not([type=checkbox], [type=radio], [type=file])';
  return island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(controls);
}

/** Effects run after the children's, before the next user event. */
function Alive(props: { onLaidOut: () => void; onAlive: () => void; children: ReactNode }) {
  const { onLaidOut, onAlive, children } = props;
  useLayoutEffect(onLaidOut, [onLaidOut]);
  useEffect(onAlive, [onAlive]);
  return children;
}
