import type { Administrator } from '#features/accounts/accounts.ts';
import { discardJobs, sendAgain } from '#features/outbox/outbox.server.ts';
import type { OutboxAnswer } from '#features/outbox/outbox.ts';
import { readFormFields } from '#server/http/form-post.ts';
import type { Machine } from '#server/machine.ts';

/** Does what a form of the outbox asks for: with one job that failed for good, or with all of a queue. */
export async function answerOutbox(
  machine: Machine,
  by: Administrator,
  request: Request,
): Promise<OutboxAnswer | null> {
  const fields = await readFormFields(request);
  const id = fields?.get('id') ?? '';
  const job = fields?.get('job') ?? '';
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
  if (!isId && !/^[a-z][a-z-]{1,60}$/.test(job)) return null;
  const chosen = isId ? { ids: [id] } : { job };
  switch (fields?.get('act')) {
    case 'again':
      return { act: 'again', count: await sendAgain(machine, by, chosen) };
    case 'discard':
      return { act: 'discard', count: await discardJobs(machine, by, chosen) };
    default:
      return null;
  }
}
