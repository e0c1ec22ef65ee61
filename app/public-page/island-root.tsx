import { useEffect, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Brings a server-rendered island to life with what was typed in it meanwhile; resolves once its handlers are in place.
 * Should its component ever break, the plain HTML is back, with what was typed, and does without scripts.
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

/**
 * Hydration gives a text area that came with words those words again, whatever was typed in it before. The function
 * that comes back puts into the controls what they held last.
 */
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

/** Its own effects come after those of what is in it, and before a person can do the next thing. */
function Alive(props: { onLaidOut: () => void; onAlive: () => void; children: ReactNode }) {
  const { onLaidOut, onAlive, children } = props;
  useLayoutEffect(onLaidOut, [onLaidOut]);
  useEffect(onAlive, [onAlive]);
  return children;
}
