import { unwrittenWebhookEvents } from '#features/webhooks/webhooks.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** Events that could not be written when they happened, and have not been written since. */
export async function countUnwrittenEvents({ db }: Pick<AppContext, 'db'>): Promise<number> {
  return db.$count(unwrittenWebhookEvents);
}
