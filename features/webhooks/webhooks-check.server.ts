import { unwrittenWebhookEvents } from '#features/webhooks/webhooks.table.ts';
import { count, failed, ok, type SystemCheck } from '#features/system/checks/checks.events.public.server.ts';

export const webhooksCheck: SystemCheck = {
  id: 'webhooks',
  remedy: 'Check the tables webhook_events and webhook_deliveries. The events are kept and written every five minutes.',
  async run({ app }) {
    const unwritten = await app.db.$count(unwrittenWebhookEvents);
    if (unwritten === 0) return ok('All webhook events were written.');
    return failed(`${count(unwritten, 'webhook event', 'webhook events')} could not be written.`, this.remedy);
  },
};
