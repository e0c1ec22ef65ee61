import * as z from 'zod/mini';
import { defineEvent } from '#server/events.ts';
import { declareJob } from '#server/jobs/define-job.ts';

// Accounts queue these jobs and billing runs them, so that accounts need not know billing.

/** An address may have changed. `change` is unique to this change. */
export const addressChange = declareJob('follow-address', z.object({ userId: z.string(), change: z.string() }), {
  label: 'Update email address at the payment provider',
});

/** Asks the payment provider for everything about a client. */
export const customerSync = declareJob('sync-payment-customer', z.object({ organizationId: z.string() }), {
  label: 'Sync a client’s payments',
});

/** An organization has another owner; `former` is null once that account is erased. */
export const ownerChanged = defineEvent<{ readonly former: string | null; readonly owner: string }>('owner-changed');

/** Accounts were deleted, with all that belongs to them. */
export const usersErased = defineEvent<{ readonly userIds: readonly string[] }>('users-erased');
