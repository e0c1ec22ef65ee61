import { proved } from '#features/accounts/team/prove.server.ts';
import type { TeamMember } from '#features/accounts/team/team-member.ts';
import {
  addSubscriber,
  eraseSubscriber,
  unsubscribeByHand,
} from '#features/newsletter/subscribers/subscriber-actions.server.ts';
import type { SubscriberAnswer } from '#features/newsletter/subscribers/subscribers.ts';
import { isUuid } from '#features/newsletter/row-id.ts';
import { readFormFields } from '#server/http/form-post.ts';
import type { AppContext } from '#server/app-context.ts';

export async function answerSubscribers(
  app: AppContext,
  by: TeamMember<'people:write'>,
  request: Request,
): Promise<SubscriberAnswer> {
  const fields = await readFormFields(request);
  const id = fields?.get('id') ?? '';
  switch (fields?.get('act')) {
    case 'add':
      return addSubscriber(app, by, Object.fromEntries(fields));
    case 'unsubscribe':
      return isUuid(id) && (await unsubscribeByHand(app, by, id))
        ? { ok: true, done: 'unsubscribed' }
        : { ok: false, reason: 'gone' };
    case 'erase':
      return isUuid(id) && (await eraseSubscriber(app, proved(by, 'erase'), id))
        ? { ok: true, done: 'erased' }
        : { ok: false, reason: 'gone' };
    default:
      return { ok: false, reason: 'gone' };
  }
}
