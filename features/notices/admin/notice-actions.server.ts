import { defineActions, formAction, type ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
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
    { digest: checkedField, atOnce: checkedField, timeZone: textField },
    async ({ app, by }, { timeZone, ...emails }) => {
      await savePreferences(app, by, { ...emails, timeZone: timeZone || null });
      return { ok: true as const };
    },
  ),
});

async function mark(
  { app, by }: ActionContext<TeamMember<'leads:read'>>,
  { all, notice }: FormFields<typeof noticeFields>,
  isRead: boolean,
) {
  await markRead(app, by, all === '' ? notice.filter(isUuid) : null, isRead);
  return { ok: true as const };
}
