import type { ComponentType } from 'react';

// Rendering to a string is the server's work; in the browser's build this is dropped with all that it would bring.
const renderToString = import.meta.env.SSR ? (await import('react-dom/server')).renderToString : undefined;

interface IslandProps<Props extends object> {
  /** Its name in `islands.ts`. */
  readonly name: string;
  /** Of this one on its page; also the prefix of the ids inside. */
  readonly id: string;
  readonly component: ComponentType<Props>;
  /** Goes into the page as JSON. */
  readonly props: Props;
  /** The key in session storage of what somebody has typed in it: with something there it wakes with the page. */
  readonly draftKey?: string;
}

/** A React component on a page without hydration: plain HTML until someone reaches for it, then alive. */
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
