import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import { createRunKey, revokeRunKey } from '#features/runs/run-keys.server.ts';
import { saveWorkflow, workflowFields } from '#features/runs/workflows.server.ts';
import { textField } from '#forms/form-fields.ts';
import { isUuid } from '#values/ids.ts';

export const runsActions = defineActions('/dashboard/runs', {
  'create-key': formAction(
    { right: 'client:people:write', audit: 'run-key-created' },
    { name: textField },
    ({ app, by }, { name }) => createRunKey(app, by, name),
  ),
  'revoke-key': formAction(
    { right: 'client:people:write', audit: 'run-key-revoked' },
    { id: textField },
    ({ app, by }, { id }) => revokeRunKey(app, by, by.organization.id, id),
  ),
});

export const workflowActions = defineActions(
  '/dashboard/runs/:workflowId',
  {
    save: formAction(
      { right: 'client:work:write', audit: 'workflow-changed', undo: 'save' },
      workflowFields,
      ({ app, by, id }, fields) => saveWorkflow(app, by, id, fields),
    ),
  },
  isUuid,
);
