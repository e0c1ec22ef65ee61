import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type PartModule<Props> = { readonly default: ComponentType<Props> };

/**
 * Like `lazy`, with a `fetch` to call when the part is likely to be needed soon. If it has loaded by then, it renders
 * at once; with `lazy` alone, the page would first render without it.
 */
export function lazyPart<Props>(load: () => Promise<PartModule<Props>>): {
  readonly Part: LazyExoticComponent<ComponentType<Props>>;
  /** If it fails, rendering the part tries again and shows the error. */
  readonly fetch: () => void;
} {
  let loaded: Promise<PartModule<Props>> | undefined;
  const fetch = async () => {
    const part = await load();
    // React only needs a `then`, and uses a value that arrives synchronously at once.
    loaded = Object.assign(Promise.resolve(part), { then: (done: (value: typeof part) => unknown) => done(part) });
  };
  return { Part: lazy(() => loaded ?? load()), fetch: () => void fetch().catch(() => undefined) };
}
