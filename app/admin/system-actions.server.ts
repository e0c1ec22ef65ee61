import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import { startBackup } from '#features/backups/backups.public.server.ts';
import { tickStep } from '#features/system/checklist.server.ts';
import { queueCheck } from '#features/system/system.server.ts';
import { textField } from '#forms/form-fields.ts';

export const systemActions = defineActions('/admin/system', {
  check: formAction({ right: 'operations' }, { seen: textField }, async ({ app }, { seen }) => {
    await queueCheck(app);
    return { action: 'check' as const, seen };
  }),
  backup: formAction(
    { right: 'operations', audit: 'backup-started' },
    { seen: textField },
    async ({ app, by }, { seen }) => {
      await app.db.transaction(async (tx) => {
        await startBackup(app, tx);
        await recordAction(app, by, { action: 'backup-started' }, tx);
      });
      return { action: 'backup' as const, seen };
    },
  ),
  tick: formAction(
    { right: 'operations' },
    { step: textField, done: textField },
    async ({ app, by }, { step, done }) => {
      await tickStep(app, by, step, done === 'yes');
      return { action: 'tick' as const, seen: '' };
    },
  ),
});
