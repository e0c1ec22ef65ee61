import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import {
  addSubscriber,
  eraseSubscriber,
  resubscribeByHand,
  unsubscribeByHand,
} from '#features/newsletter/subscribers/subscriber-actions.server.ts';
import type { SubscriberResult } from '#features/newsletter/subscribers/subscribers.ts';
import { textField } from '#forms/form-fields.ts';
import { isUuid } from '#values/ids.ts';

const gone: SubscriberResult = { ok: false, reason: 'gone' };

export const subscriberActions = defineActions('/admin/newsletter', {
  add: formAction({ right: 'people:write', audit: 'subscriber-added' }, {}, ({ app, by, form }) =>
    addSubscriber(app, by, Object.fromEntries(form)),
  ),
  unsubscribe: formAction(
    { right: 'people:write', audit: 'subscriber-unsubscribed', undo: 'resubscribe' },
    { id: textField },
    async ({ app, by }, { id }): Promise<SubscriberResult> => {
      const former = isUuid(id) ? await unsubscribeByHand(app, by, id) : null;
      return former ? { ok: true, done: 'unsubscribed', id, ...former } : gone;
    },
  ),
  resubscribe: formAction(
    { right: 'people:write', audit: 'subscriber-resubscribed', undo: 'unsubscribe' },
    { id: textField, source: textField },
    async ({ app, by }, { id, source }): Promise<SubscriberResult> =>
      isUuid(id) && (await resubscribeByHand(app, by, id, source))
        ? { ok: true, done: 'resubscribed' }
        : { ok: false, reason: 'too-late' },
  ),
  erase: formAction(
    { right: 'erase', audit: 'subscriber-erased' },
    { id: textField },
    async ({ app, by }, { id }): Promise<SubscriberResult> =>
      isUuid(id) && (await eraseSubscriber(app, by, id)) ? { ok: true, done: 'erased' } : gone,
  ),
});
