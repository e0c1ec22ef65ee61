import * as z from 'zod/mini';

/** What the documents say of a JSON Schema. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: string;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  /** The field's value in an example. */
  readonly sample?: unknown;
  readonly maxLength?: number;
  readonly items?: FieldSchema;
  readonly anyOf?: readonly FieldSchema[];
  readonly oneOf?: readonly FieldSchema[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
}

/** Converts a schema to JSON Schema that allows new fields, and that omits patterns where there is a format. */
export function schemaOf(schema: z.core.$ZodType): FieldSchema & { readonly $schema?: unknown } {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      delete jsonSchema.additionalProperties;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  }) as FieldSchema;
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'time',
  date: 'date',
  uri: 'URL',
};

/** Such as `text or null`, or the values in code. */
export function typeText(schema: FieldSchema): string {
  const { anyOf, const: constant, enum: values, format, type, items } = schema;
  if (anyOf) return anyOf.map(typeText).join(' or ');
  if (constant !== undefined) return `\`${constant}\``;
  if (values) return values.map((value) => `\`${String(value)}\``).join(', ');
  if (type === 'array') return `list of ${typeText(items ?? {})}`;
  if (format !== undefined) return formats[format] ?? format;
  return type === 'string' ? 'text' : String(type ?? 'any');
}
