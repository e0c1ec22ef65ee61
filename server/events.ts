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
  run?(app: App, tx: Transaction, payload: unknown): Promise<void>;
  /** What it does before, outside of any transaction, because it takes seconds. */
  prepare?(app: App, payload: unknown): Promise<void>;
}

interface WithListeners<App> {
  readonly listeners: readonly Listener<App>[];
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

export function prepareFor<Payload, App>(
  { name }: DomainEvent<Payload>,
  run: (app: App, payload: Payload) => Promise<void>,
): Listener<App> {
  return { event: name, prepare: (app, payload) => run(app, payload as Payload) };
}

/** Lets listeners prepare for an event that is about to be raised. */
export async function prepare<Payload, App extends WithListeners<App>>(
  app: App,
  { name }: DomainEvent<Payload>,
  payload: Payload,
): Promise<void> {
  const own = app.listeners.filter(({ event }) => event === name);
  await Promise.all(own.map(async (listener) => listener.prepare?.(app, payload)));
}

/** Runs the listeners of the event one after the other, in the order of their list. */
export async function raise<Payload, App extends WithListeners<App>>(
  app: App,
  tx: Transaction,
  { name }: DomainEvent<Payload>,
  payload: Payload,
): Promise<void> {
  for (const listener of app.listeners) if (listener.event === name) await listener.run?.(app, tx, payload);
}
