import * as z from 'zod/mini';

/** Unknown is `null`, never an empty text. */
const filled = z.string().check(z.regex(/\S/));
const cents = z.int();
/** JSON turns a date into this text. */
const timestamp = z.iso.datetime({ precision: 3 }) as unknown as z.ZodMiniType<string, Date | string>;

function described<Schema extends z.ZodMiniType>(schema: Schema, description: string, sample?: z.output<Schema>) {
  return schema.check(z.meta({ description, sample }));
}

/** The kinds of fields; each takes its description, and its value in the example of the reference. */
export const field = {
  of: described,
  id: (description: string, sample?: string) => described(z.uuid(), description, sample),
  text: (description: string, sample?: string) => described(filled, description, sample),
  maybeText: (description: string, sample?: string | null) => described(z.nullable(filled), description, sample),
  flag: (description: string, sample?: boolean) => described(z.boolean(), description, sample),
  cents: (description: string, sample?: number) => described(cents, `${description}, in cents`, sample),
  maybeCents: (description: string, sample?: number | null) =>
    described(z.nullable(cents), `${description}, in cents`, sample),
  time: (description: string, sample?: string) => described(timestamp, description, sample),
  maybeTime: (description: string, sample?: string | null) => described(z.nullable(timestamp), description, sample),
  choice: <const Values extends readonly string[]>(values: Values, description: string, sample?: Values[number]) =>
    described(z.enum(values), description, sample),
};

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Values<Fields extends Shape> = { [Name in keyof Fields]: z.input<Fields[Name]> };

/** Fields with their former values; holds exactly what the event changed. */
export function previousOf<Fields extends Shape>(fields: Fields, description: string) {
  return described(z.partial(z.strictObject(fields)), description);
}

/** Only the values of these fields: rows hold more. */
export function pick<Fields extends Shape>(fields: Fields, values: Values<Fields>): Values<Fields> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]])) as Values<Fields>;
}
