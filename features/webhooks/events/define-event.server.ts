import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { addCalls, listenTo, type DomainEvent, type Listener, type RowEvent } from '#server/events.ts';

/**
 * One kind of event. The reference, the JSON Schema, the types of what is sent, the choices in the back office and the
 * listeners derive from it.
 */
interface WebhookEvent<Type extends string, Schema extends z.ZodMiniType> {
  readonly type: Type;
  /** Its choice in the form of an endpoint. */
  readonly label: string;
  /** When it is sent, in the reference. */
  readonly when: string;
  readonly data: Schema;
  /** Values of the reference's example that are not the samples of the fields. */
  readonly example?: Partial<z.output<Schema>>;
  /** Set for events that are sent once per subject: returns the subject's id. */
  readonly subjectOf?: (data: z.input<Schema>) => string;
  /** What it follows, with the way from there to the data. */
  readonly from: readonly Source<z.input<Schema>>[];
}

/** Defines a kind of event. */
export function defineWebhookEvent<const Type extends string, Schema extends z.ZodMiniType>({
  from,
  subjectOf,
  ...event
}: WebhookEvent<Type, Schema>) {
  const { type } = event;
  const toStored = (data: z.input<Schema>) => ({ type, subject: subjectOf?.(data) ?? null, data });
  return { ...event, listeners: from.map((source) => source(type, toStored)) };
}

type Source<Data> = (type: string, toStored: (data: Data) => object) => Listener<AppContext>;

/** Emits in the statement that writes the row. Addresses may be paths: they become absolute when the event is sent. */
export function onRow<Row, Data>(rowEvent: RowEvent<Row>, toData: (row: Row) => Data | null): Source<Data> {
  return (_type, toStored) =>
    addCalls(rowEvent, (row) => {
      const data = toData(row);
      return data === null ? [] : [{ expression: emission, data: toStored(data) }];
    });
}

/**
 * Emits in the transaction of the change. `read` returns null if there is nothing to report; what it returns runs only
 * if an endpoint subscribes to the event.
 */
export function onEvent<Payload, Data>(
  domainEvent: DomainEvent<Payload>,
  read: (payload: Payload, tx: Transaction, app: AppContext) => (() => Promise<Data[]> | Data[]) | null,
): Source<Data> {
  return (type, toStored) =>
    listenTo(domainEvent, async (app: AppContext, tx, payload) => {
      const build = read(payload, tx, app);
      if (build === null) return;
      const { rows } = await tx.execute<{ wanted: boolean }>(sql`select webhook_has_endpoint(${type}) as wanted`);
      if (rows[0]?.wanted !== true) return;
      const events = JSON.stringify((await build()).map(toStored));
      await tx.execute(sql`select ${sql.raw(emission)} from jsonb_array_elements(${events}::jsonb) made (data)`);
    });
}

/** Blank texts become null. */
const emission = `emit_webhook_event(data ->> 'type', data ->> 'subject', data -> 'data')`;
