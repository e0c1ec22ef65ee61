import type { Transaction } from '#server/db/database.ts';

/** Something that happened, for other features to act on in the same transaction. */
export interface DomainEvent<Payload> {
  /** Unique. */
  readonly name: string;
  /** For its type only. */
  readonly payload?: Payload;
}

/** What a feature does when an event is raised. A throw rolls the change back. */
export interface Listener<App> {
  readonly event: string;
  run(app: App, tx: Transaction, payload: unknown): Promise<void>;
}

export function defineEvent<Payload>(name: string): DomainEvent<Payload> {
  return { name };
}

export function listenTo<Payload, App>(
  { name }: DomainEvent<Payload>,
  run: (app: App, tx: Transaction, payload: Payload) => Promise<void>,
): Listener<App> {
  return { event: name, run: (app, tx, payload) => run(app, tx, payload as Payload) };
}

/** Runs the listeners of the event one after the other, in the order of their list. */
export async function raise<Payload, App extends { readonly listeners: readonly Listener<App>[] }>(
  app: App,
  tx: Transaction,
  { name }: DomainEvent<Payload>,
  payload: Payload,
): Promise<void> {
  for (const listener of app.listeners) if (listener.event === name) await listener.run(app, tx, payload);
}
