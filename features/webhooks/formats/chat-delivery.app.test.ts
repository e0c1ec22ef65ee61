import { expect, test } from 'vitest';
import { attemptsOf, endpointOf, webhookNames } from '#features/webhooks/endpoint-reads.server.ts';
import { attemptsList } from '#features/webhooks/endpoint-views.ts';
import { sendTest } from '#features/webhooks/send-again.server.ts';
import { createEndpoint } from '#features/webhooks/manage-endpoints.server.ts';
import { emptyEndpoint } from '#features/webhooks/webhooks.ts';
import { openWebhooksTest } from '../../../tests/webhooks.ts';

const all = await openWebhooksTest();
const { app, by, receiver } = all;
const everything = attemptsList.read(new URLSearchParams());

test('sends chosen events to a channel, unsigned, with what it sent and got in the log', async () => {
  const id = await all.endpoint(['lead.created'], { format: 'slack' });
  receiver.answers = [200, 400];
  await all.contact({ name: '<!here> Ann' });
  await all.passTime(1);
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  expect(JSON.parse(body)).toMatchObject({
    text: 'Lead created: &lt;!here&gt; Ann',
    blocks: [{ type: 'header' }, { type: 'section' }, {}],
  });
  expect([body.includes('<!here>'), body.includes('&lt;!here&gt; Ann')]).toEqual([false, true]);
  expect(Object.keys(headers).filter((name) => name.startsWith('webhook-'))).toEqual([]);
  expect(await sendTest(app, by, id)).toMatchObject({ ok: true, queued: 1 });
  await all.passTime(1);
  const { items } = await attemptsOf(app, id, everything);
  expect(items.map(({ status, excerpt, request }) => [status, excerpt, request === body])).toEqual([
    [400, 'answer 400', false],
    [200, 'answer 200', true],
  ]);
});

// Reported of opensearch-project/alerting#1597, which took other hosts and a written port for errors.
test('accepts the addresses of Slack and of workflows, and shows no secret of theirs', async () => {
  const addresses = {
    slack: 'https://hooks.slack.com/services/T000/B000/secret',
    teams: 'https://prod-01.westus.logic.azure.com:443/workflows/secret/triggers/manual/paths/invoke?sig=secret',
  };
  for (const [format, url] of Object.entries(addresses) as ['slack' | 'teams', string][]) {
    const made = await createEndpoint(app, by, { ...emptyEndpoint, format, url, eventTypes: ['payment.failed'] });
    if (!made.ok) throw new Error(JSON.stringify(made));
    expect(await endpointOf(app, made.id)).toMatchObject({ format, enabled: true });
    expect([...(await webhookNames(app, [made.id])).values()]).toEqual([format]);
  }
});
