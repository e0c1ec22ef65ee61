import { requireRight } from '#features/accounts/rights/require-right.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import {
  addSubscriber,
  eraseSubscriber,
  resubscribeByHand,
  unsubscribeByHand,
} from '#features/newsletter/subscribers/subscriber-actions.server.ts';
import type { SubscriberResult } from '#features/newsletter/subscribers/subscribers.ts';
import { readFormFields } from '#server/http/request/form-post.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

export async function handleSubscribersPost(
  app: AppContext,
  by: TeamMember<'people:write'>,
  request: Request,
): Promise<SubscriberResult> {
  const fields = await readFormFields(request);
  const id = fields?.get('id') ?? '';
  switch (fields?.get('act')) {
    case 'add':
      return addSubscriber(app, by, Object.fromEntries(fields));
    case 'unsubscribe':
      return unsubscribed(id, isUuid(id) ? await unsubscribeByHand(app, by, id) : null);
    case 'resubscribe':
      return isUuid(id) && (await resubscribeByHand(app, by, id, fields.get('source') ?? ''))
        ? { ok: true, done: 'resubscribed' }
        : { ok: false, reason: 'too-late' };
    case 'erase':
      return isUuid(id) && (await eraseSubscriber(app, requireRight(by, 'erase'), id))
        ? { ok: true, done: 'erased' }
        : { ok: false, reason: 'gone' };
    default:
      return { ok: false, reason: 'gone' };
  }
}

function unsubscribed(id: string, former: { readonly source: string } | null): SubscriberResult {
  return former ? { ok: true, done: 'unsubscribed', id, ...former } : { ok: false, reason: 'gone' };
}
