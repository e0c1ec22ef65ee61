import { defineActions, formAction, type ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { noticeKinds } from '#features/notices/notices.ts';
import { addPushBrowser, removePushBrowser, testPushBrowser } from '#features/notices/push-browsers.server.ts';
import { markRead, savePreferences } from '#features/notices/notices.server.ts';
import { checkedField, listField, textField, type FormFields } from '#forms/form-fields.ts';
import { isUuid } from '#values/ids.ts';

/** `all`, or the ids of some. */
const noticeFields = { all: textField, notice: listField };

export const noticeActions = defineActions('/admin/notices', {
  read: formAction({ right: 'leads:read', undo: 'unread' }, noticeFields, (context, fields) =>
    mark(context, fields, true),
  ),
  unread: formAction({ right: 'leads:read', undo: 'read' }, noticeFields, (context, fields) =>
    mark(context, fields, false),
  ),
  preferences: formAction(
    { right: 'leads:read' },
    {
      digest: checkedField,
      atOnce: checkedField,
      push: listField,
      quietFrom: textField,
      quietUntil: textField,
      urgent: checkedField,
      timeZone: textField,
    },
    async ({ app, by }, { push, ...wanted }) => {
      await savePreferences(app, by, { ...wanted, muted: noticeKinds.filter((kind) => !push.includes(kind)) });
      return { ok: true as const };
    },
  ),
  'add-browser': formAction(
    { right: 'leads:read' },
    { endpoint: textField, p256dh: textField, auth: textField, publicKey: textField },
    async ({ app, by }, browser) => ({ isAdded: await addPushBrowser(app, by, browser) }),
  ),
  'remove-browser': formAction({ right: 'leads:read' }, { browser: textField }, async ({ app, by }, { browser }) => {
    await removePushBrowser(app, by, browser);
    return { removed: browser };
  }),
  'test-browser': formAction({ right: 'leads:read' }, { browser: textField }, async ({ app, by }, { browser }) => ({
    sent: await testPushBrowser(app, by, browser),
  })),
});

async function mark(
  { app, by }: ActionContext<TeamMember<'leads:read'>>,
  { all, notice }: FormFields<typeof noticeFields>,
  isRead: boolean,
) {
  await markRead(app, by, all === '' ? notice.filter(isUuid) : null, isRead);
  return { ok: true as const };
}
