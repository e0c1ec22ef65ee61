import { changedBy } from '#content/admin/last-change.ts';
import { readTimeZone } from '#app/admin/own-zone.ts';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import { callTypeRefusals, type CallTypeRefusal } from '#features/availability/call-types/call-types.ts';
import { saveCallType } from '#features/availability/call-types/call-types.server.ts';
import { checkedField, textField, versionField } from '#forms/form-fields.ts';

export type CallTypeData =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: CallTypeRefusal; readonly message: string };

export const callTypeActions = defineActions('/admin/availability/call-types', {
  save: formAction(
    { right: 'settings', audit: 'call-type-saved' },
    {
      id: textField,
      version: versionField,
      name: textField,
      minutes: textField,
      place: textField,
      isActive: checkedField,
    },
    async ({ app, by, form, request }, { id, minutes, ...type }): Promise<CallTypeData> => {
      const hostIds = form.getAll('host');
      const result = await saveCallType(app, by, { ...type, id: id || null, minutes: Number(minutes), hostIds });
      if (result.ok) return result;
      const { reason, last } = result;
      return { ok: false, reason, message: changedBy(last, readTimeZone(request)) + callTypeRefusals[reason] };
    },
  ),
});
