import { usersErased } from '#features/accounts/accounts.events.server.ts';
import { emitWebhooks } from '#features/webhooks/events/emit.public.server.ts';
import { clientErased } from '#features/webhooks/events/subscriber-events.ts';
import type { AppContext } from '#server/app-context.ts';
import { listenTo } from '#server/events.ts';

export const reportErasedUser = listenTo(usersErased, async (app: AppContext, tx, { userIds }) => {
  const erasedAt = app.now().toISOString();
  await emitWebhooks(tx, clientErased, () => userIds.map((id) => ({ id, erasedAt })));
});
