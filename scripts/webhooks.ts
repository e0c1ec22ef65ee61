import { writeFile } from 'node:fs/promises';
import { allWebhookEvents, messageSchema } from '#features/webhooks/events/all-events.server.ts';
import { schemaOf, typeText, type FieldSchema } from './json-schema.ts';
import { withGenerated } from './generated-part.ts';
import { formatted } from './formatted.ts';

export const webhooksPage = 'docs/webhooks.md';
export const schemaFile = 'docs/webhooks.schema.json';

/** The text of `docs/webhooks.md`, with the reference of the events as they are defined. */
export async function webhooksText(): Promise<string> {
  return withGenerated(webhooksPage, { events: allWebhookEvents.map(eventText).join('\n') });
}

/** The text of `docs/webhooks.schema.json`. New fields may be added, so it allows others. */
export async function schemaText(): Promise<string> {
  const definitions = allWebhookEvents.map((event) => {
    const { $schema: _draft, ...schema } = schemaOf(messageSchema(event));
    return [event.type, { ...schema, description: event.when, examples: [messageOf(event)] }] as const;
  });
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Webhook message',
    oneOf: definitions.map(([type]) => ({ $ref: `#/$defs/${type}` })),
    $defs: Object.fromEntries(definitions),
  };
  const withoutSamples = JSON.stringify(schema, (name, value: unknown) => (name === 'sample' ? undefined : value));
  return formatted(schemaFile, withoutSamples);
}

const eventTimes = ['createdAt', 'updatedAt', 'issuedAt', 'paidAt', 'pausedAt', 'joinedAt', 'leftAt', 'erasedAt'];

type Event = (typeof allWebhookEvents)[number];

/** The samples of the event's fields, and its own values. */
export function exampleOf({ data, example = {} }: Pick<Event, 'data' | 'example'>): Record<string, unknown> {
  const { oneOf, ...schema } = schemaOf(data);
  const own = 'kind' in example && oneOf?.find(({ properties }) => properties?.['kind']?.const === example.kind);
  return { ...samplesOf(own || schema), ...example };
}

function samplesOf({ properties = {} }: FieldSchema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema)]));
}

function sampleOf(schema: FieldSchema): unknown {
  const inner = (schema.anyOf ?? [schema]).find(({ properties }) => properties !== undefined);
  if (schema.sample !== undefined || inner === undefined) return schema.sample ?? schema.const ?? null;
  return samplesOf(inner);
}

function messageOf(event: Event) {
  const { type } = event;
  const example = exampleOf(event);
  const times = Object.entries(example).flatMap(([name, value]) =>
    eventTimes.includes(name) && typeof value === 'string' ? [value] : [],
  );
  return { type, timestamp: times.toSorted().at(-1) ?? '2026-11-21T22:48:11.123Z', data: example };
}

function eventText(event: Event): string {
  const { oneOf, ...schema } = schemaOf(event.data);
  const tables = (oneOf ?? [schema]).map((variant) => {
    const kind = oneOf && `With \`kind\` \`${variant.properties?.['kind']?.const ?? ''}\`:\n\n`;
    return `${kind ?? ''}| Field | Type | Meaning |\n| --- | --- | --- |\n${rowsOf(variant).join('\n')}\n`;
  });
  const example = JSON.stringify(messageOf(event), null, 2);
  return `### \`${event.type}\`\n\n${event.when}\n\n${tables.join('\n')}\n\`\`\`json\n${example}\n\`\`\`\n`;
}

function rowsOf({ properties = {} }: FieldSchema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inner = (schema.anyOf ?? [schema]).find(({ properties: fields }) => fields !== undefined);
    const row = `| \`${prefix}${name}\` | ${typeText(schema)} | ${schema.description ?? ''} |`;
    // Former values have the types of the fields themselves.
    return inner === undefined || name === 'previous' ? [row] : [row, ...rowsOf(inner, `${prefix}${name}.`)];
  });
}

if (import.meta.main) {
  await writeFile(webhooksPage, await webhooksText());
  await writeFile(schemaFile, await schemaText());
}
