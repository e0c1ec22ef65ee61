import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import { revokeRunKey } from '#features/runs/run-keys.server.ts';
import { textField } from '#forms/form-fields.ts';

export const adminRunsActions = defineActions('/admin/runs/:organizationId', {
  'revoke-key': formAction(
    { right: 'people:write', audit: 'run-key-revoked' },
    { id: textField },
    ({ app, by, id: organizationId }, { id }) => revokeRunKey(app, by, organizationId, id),
  ),
});
