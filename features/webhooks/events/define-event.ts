import * as z from 'zod/mini';
import type { EventType, testEvent } from '#features/webhooks/webhooks.ts';

/** One kind of event. The reference, the JSON Schema and the types of what is sent derive from it. */
export interface WebhookEvent<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly type: EventType | typeof testEvent;
  /** When it is sent, as a sentence. */
  readonly when: string;
  readonly data: Schema;
  /** Set for events that are sent once per subject: returns the subject's id. */
  subjectOf?(data: z.output<Schema>): string;
  readonly example: z.output<Schema>;
}

export function defineWebhookEvent<Schema extends z.ZodMiniType>(event: WebhookEvent<Schema>): WebhookEvent<Schema> {
  return event;
}

/** Unknown is `null`, never an empty text. */
const filled = z.string().check(z.regex(/\S/));

function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  return schema.check(z.describe(description));
}

/** The kinds of fields; each takes its description. */
export const field = {
  of: described,
  id: (description: string) => described(z.uuid(), description),
  text: (description: string) => described(filled, description),
  maybeText: (description: string) => described(z.nullable(filled), description),
  flag: (description: string) => described(z.boolean(), description),
  cents: (description: string) => described(z.int(), `${description}, in cents`),
  maybeCents: (description: string) => described(z.nullable(z.int()), `${description}, in cents`),
  time: (description: string) => described(z.iso.datetime({ precision: 3 }), description),
  maybeTime: (description: string) => described(z.nullable(z.iso.datetime({ precision: 3 })), description),
  choice: <const Values extends readonly string[]>(values: Values, description: string) =>
    described(z.enum(values), description),
};

/** Fields with their former values; holds exactly what the event changed. */
export function previousOf<Shape extends Readonly<Record<string, z.ZodMiniType>>>(shape: Shape, description: string) {
  return described(z.partial(z.strictObject(shape)), description);
}
