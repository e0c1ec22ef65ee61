import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import type { SqlCall } from '#server/jobs/jobs.ts';

/** Something that happened, for other features to act on in the same transaction. */
export interface DomainEvent<Payload> {
  /** Unique. */
  readonly name: string;
  /** For its type only. */
  readonly payload?: Payload;
  readonly isOfRow?: false;
}

/**
 * A row that was written. Listeners are pure functions from the row to SQL calls, so that the statement of a new row can
 * carry them. Raise it before another feature writes the row: listeners see it as it was passed.
 */
export interface RowEvent<Row> {
  readonly name: string;
  /** For its type only. */
  readonly row?: Row;
  readonly isOfRow: true;
}

/** What a feature does when an event is raised. A throw rolls the change back. */
export interface Listener<App> {
  readonly event: string;
  run?(app: App, tx: Transaction, payload: unknown): Promise<void>;
  calls?(row: unknown): readonly SqlCall[];
  /** What it does before, outside of any transaction, because it takes seconds. */
  prepare?(app: App, payload: unknown): Promise<void>;
}

interface WithListeners<App> {
  readonly listeners: readonly Listener<App>[];
}

/** Defines an event; its name is unique. */
export function defineEvent<Payload>(name: string): DomainEvent<Payload> {
  return { name };
}

/** Defines an event for a row that was written; its name is unique. */
export function defineRowEvent<Row>(name: string): RowEvent<Row> {
  return { name, isOfRow: true };
}

/** Makes a listener that runs in the transaction of the event. */
export function listenTo<Payload, App>(
  { name }: DomainEvent<Payload>,
  run: (app: App, tx: Transaction, payload: Payload) => Promise<void>,
): Listener<App> {
  return { event: name, run: (app, tx, payload) => run(app, tx, payload as Payload) };
}

/** Makes a listener that adds SQL calls to the statement that writes a row. */
export function addCalls<Row, App>({ name }: RowEvent<Row>, calls: (row: Row) => readonly SqlCall[]): Listener<App> {
  return { event: name, calls: (row) => calls(row as Row) };
}

/** Makes a listener that prepares for an event, outside of any transaction. */
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

/** The calls that listeners add to the writing of a row. */
export function callsOn<Row, App extends WithListeners<App>>(app: App, { name }: RowEvent<Row>, row: Row): SqlCall[] {
  return app.listeners.flatMap((listener) => (listener.event === name ? (listener.calls?.(row) ?? []) : []));
}

/** Makes the calls of listeners for rows that were written in a transaction. */
export function raiseRows<Row, App extends WithListeners<App>>(
  app: App,
  tx: Transaction,
  event: RowEvent<Row>,
  rows: readonly Row[],
): Promise<void> {
  return makeCalls(
    tx,
    rows.flatMap((row) => callsOn(app, event, row)),
  );
}

/** Makes calls in a transaction, those of one function together. */
export async function makeCalls(tx: Transaction, calls: readonly SqlCall[]): Promise<void> {
  for (const [expression, made] of Map.groupBy(calls, (call) => call.expression)) {
    const data = JSON.stringify(made.map((call) => call.data));
    await tx.execute(sql`select ${sql.raw(expression)} from jsonb_array_elements(${data}::jsonb) made (data)`);
  }
}
