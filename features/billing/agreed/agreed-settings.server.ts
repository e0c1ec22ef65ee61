import { keptDays } from '#server/site-settings/site-setting.ts';

/** Days after its due date that a client is reminded of an invoice. */
export const remindAfterDays = keptDays('remindOfInvoiceDays', 3, 0);
