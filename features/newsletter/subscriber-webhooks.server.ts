import type * as z from 'zod/mini';
import { emitWebhooks } from '#features/webhooks/events/emit.public.server.ts';
import {
  subscriberErased,
  subscriberJoined,
  subscriberLeft,
} from '#features/webhooks/events/subscriber-events.public.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

interface Joined {
  readonly id: string;
  readonly email: string;
  readonly source: string | null;
  readonly subscribedAt: Date | null;
}

/** A blank source becomes null when the event is written. */
export function subscriberJoinedData(
  { id, email, source, subscribedAt }: Joined,
  now: Date,
): z.output<typeof subscriberJoined.data> {
  return { id, email, source, joinedAt: (subscribedAt ?? now).toISOString() };
}

/** Call with those that have just become active. */
export async function emitJoined(app: AppContext, tx: Transaction, joined: readonly Joined[]): Promise<void> {
  if (joined.length === 0) return;
  await emitWebhooks(tx, subscriberJoined, () => joined.map((one) => subscriberJoinedData(one, app.now())));
}

/** Call for one that was active. */
export async function emitLeft(
  app: AppContext,
  tx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
  reason: 'unsubscribed' | 'bounced',
): Promise<void> {
  await emitWebhooks(tx, subscriberLeft, () => [{ id, email, reason, leftAt: app.now().toISOString() }]);
}

/** Of deleted rows. Addresses that never joined were never sent. */
export async function emitSubscribersErased(
  app: Pick<AppContext, 'now'>,
  tx: Transaction,
  gone: readonly { readonly id: string; readonly subscribedAt: Date | null }[],
): Promise<void> {
  const joined = gone.filter(({ subscribedAt }) => subscribedAt !== null);
  if (joined.length === 0) return;
  const erasedAt = app.now().toISOString();
  await emitWebhooks(tx, subscriberErased, () => joined.map(({ id }) => ({ id, erasedAt })));
}
