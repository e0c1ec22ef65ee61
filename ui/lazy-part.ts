import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type PartModule<Props> = { readonly default: ComponentType<Props> };

/**
 * Like `lazy`, with a `fetch` for when a part is likely to be needed. What has come by then renders at once: `lazy` alone
 * gives up, and the page is rendered again a moment later.
 */
export function lazyPart<Props>(load: () => Promise<PartModule<Props>>): {
  readonly Part: LazyExoticComponent<ComponentType<Props>>;
  /** A failure is met again, and shown, when the part is rendered. */
  readonly fetch: () => void;
} {
  let loaded: Promise<PartModule<Props>> | undefined;
  const fetch = async () => {
    const part = await load();
    // React asks for no more than a `then`, and takes what it gives at once.
    loaded = Object.assign(Promise.resolve(part), { then: (done: (value: typeof part) => unknown) => done(part) });
  };
  return { Part: lazy(() => loaded ?? load()), fetch: () => void fetch().catch(() => undefined) };
}
