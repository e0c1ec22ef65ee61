import { writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { allWebhookEvents, messageSchema } from '#features/webhooks/events/all-events.ts';
import { schemaOf, typeText, type FieldSchema } from './json-schema.ts';
import { withGenerated } from './generated-part.ts';

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
  return format(JSON.stringify(schema), { ...(await resolveConfig(schemaFile)), parser: 'json' });
}

const eventTimes = ['createdAt', 'updatedAt', 'issuedAt', 'paidAt', 'pausedAt', 'joinedAt', 'leftAt', 'erasedAt'];

type Event = (typeof allWebhookEvents)[number];

function messageOf({ type, example }: Event) {
  const times = Object.entries(example as Record<string, unknown>).flatMap(([name, value]) =>
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
