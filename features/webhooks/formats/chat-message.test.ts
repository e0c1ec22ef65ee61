import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpointBody, isCents } from '#features/webhooks/formats/chat-message.server.ts';
import { allWebhookEvents } from '#features/webhooks/events/all-events.server.ts';

const origin = 'https://meridian.example';
const at = new Date('2026-11-24T09:12:40.315Z');

interface SlackMessage {
  readonly text: string;
  readonly blocks: readonly {
    readonly type: string;
    readonly text?: { readonly text: string };
    readonly fields?: readonly { readonly text: string; readonly verbatim: boolean; readonly type: string }[];
  }[];
}
interface TeamsMessage {
  readonly type: string;
  readonly attachments: readonly {
    readonly contentType: string;
    readonly content: {
      readonly body: readonly { readonly type: string; readonly inlines?: readonly { readonly text: string }[] }[];
      readonly actions: readonly { readonly url: string }[];
    };
  }[];
}
const slack = (type: string, data: object) =>
  JSON.parse(endpointBody('slack', { type, at, data }, origin)) as SlackMessage;
const teams = (type: string, data: object) =>
  JSON.parse(endpointBody('teams', { type, at, data }, origin)) as TeamsMessage;

const hostile = {
  leadId: '5b1f2d3c-90ab-4c6d-8e7f-1a2b3c4d5e6f',
  url: '/admin/leads/5b1f2d3c',
  name: '<!channel> R&D <https://evil.example|Your invoice>',
  message: '[Your invoice](https://evil.example) <at>Sam</at> {{DATE(2026-11-24T09:12:40Z)}}',
};

// Reported of others: bugsnag/bugsnag-notification-plugins#109, slack-notifier/slack-notifier#35.
test('visitors cannot mention a channel or hide a link in a Slack message', () => {
  const { text, blocks } = slack('lead.created', hostile);
  const written = '&lt;!channel&gt; R&amp;D &lt;https://evil.example|Your invoice&gt;';
  expect(text).toBe(`Lead created: ${written}`);
  expect(blocks.map(({ type }) => type)).toEqual(['header', 'section', 'section']);
  expect(blocks[1]?.fields?.[0]).toEqual({ type: 'mrkdwn', text: `*Name*\n${written}`, verbatim: true });
  expect(blocks[2]?.text?.text).toMatch(/^<https:\/\/meridian\.example\/admin\/leads\/5b1f2d3c\|Open it in /);
});

// Slack answers 400 to longer ones: reported of gitlab-org/release-tools!1786.
test('stays below the limits of Slack however much is escaped', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}x`, '&'.repeat(5000)]));
  const fields = slack('lead.created', many).blocks[1]?.fields ?? [];
  expect(fields).toHaveLength(10);
  expect(Math.max(...fields.map(({ text }) => text.length))).toBeLessThanOrEqual(2000);
  expect(slack('lead.created', { name: `${'x'.repeat(299)}😀` }).blocks[1]?.fields?.[0]?.text).toBe(
    `*Name*\n${'x'.repeat(299)}\ufffd`,
  );
});

// Connectors are gone: reported of opensearch-project/alerting#1597 and jenkinsci/office-365-connector-plugin#353.
test('writes an Adaptive Card for a Teams workflow, where what visitors wrote is no Markdown', () => {
  const { type, attachments } = teams('lead.created', hostile);
  const [card] = attachments;
  expect([type, card?.contentType]).toEqual(['message', 'application/vnd.microsoft.card.adaptive']);
  const [title, ...facts] = card?.content.body ?? [];
  expect(title).toMatchObject({ type: 'TextBlock', text: 'Lead created' });
  expect(facts.map((one) => one.type)).toEqual(['RichTextBlock', 'RichTextBlock']);
  expect(facts[1]?.inlines?.map(({ text }) => text)).toEqual(['Message: ', hostile.message]);
  expect(card?.content.actions[0]?.url).toBe('https://meridian.example/admin/leads/5b1f2d3c');
});

test('says who, how much and when, without ids and empty values', () => {
  const client = { id: 'k3Jd', email: 'ada@harbor.example', name: 'Ada Okafor', company: null };
  const data = { id: 'x', client, amount: 150_000, tax: 0, currency: 'eur', attempts: 2, orderId: null, paidAt: at };
  expect(slack('payment.failed', JSON.parse(JSON.stringify(data)) as object)).toMatchObject({
    text: 'Payment failed: Ada Okafor, ada@harbor.example',
    blocks: [
      { text: { text: 'Payment failed' } },
      {
        fields: [
          { text: '*Client*\nAda Okafor, ada@harbor.example' },
          { text: '*Amount*\n€1,500' },
          { text: '*Attempts*\n2' },
          { text: '*Paid at*\nNov 24, 2026, 9:12 AM UTC' },
        ],
      },
      {},
    ],
  });
  expect(slack('test.ping', { message: 'It works.' }).text).toBe('Test ping: It works.');
});

test('knows which fields of events are amounts', () => {
  const wrong: string[] = [];
  const amounts = new Set<string>();
  for (const { type, data } of allWebhookEvents) {
    const options = (data as unknown as { def: { options?: object[] } }).def.options ?? [data];
    for (const option of options)
      for (const [name, schema] of Object.entries((option as { shape: Record<string, z.ZodMiniType> }).shape)) {
        const { description = '' } = z.globalRegistry.get(schema) ?? {};
        if (isCents(name)) amounts.add(name);
        if (isCents(name) !== /in cents$/.test(description) && description !== '')
          wrong.push(`${type} ${name} ${description}`);
      }
  }
  expect(wrong).toEqual([]);
  expect(amounts).toContain('monthlyAmount');
});
