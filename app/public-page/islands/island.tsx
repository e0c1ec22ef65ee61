import type { ComponentType } from 'react';

// Dropped from the client build with its imports.
const renderToString = import.meta.env.SSR ? (await import('react-dom/server')).renderToString : undefined;

interface IslandProps<Props extends object> {
  /** Name in `islands.ts`. */
  readonly name: string;
  /** Unique per page; prefix of inner ids. */
  readonly id: string;
  readonly component: ComponentType<Props>;
  /** Serialized as JSON. */
  readonly props: Props;
  /** Session storage key; with a draft, the island hydrates on load. */
  readonly draftKey?: string;
}

/** Plain HTML on a non-hydrated page, hydrated on intent. */
export function Island<Props extends object>({ name, id, component: Component, props, draftKey }: IslandProps<Props>) {
  const html = renderToString?.(<Component {...props} />, { identifierPrefix: id }) ?? '';
  return (
    <div
      id={id}
      data-island={name}
      data-island-props={JSON.stringify(props)}
      data-island-draft={draftKey}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
