import { legal } from '#content/seller.ts';
import { isLoopbackHost } from '#server/net/loopback.ts';
import { choiceSetting, retentionDays } from '#server/site-settings/site-setting.ts';

/** Whether administrators need a second factor. */
export const administratorFactor = choiceSetting('administratorFactor', ['required', 'optional'], (env) =>
  isLoopbackHost(new URL(env.PUBLIC_ORIGIN).hostname) ? 'optional' : 'required',
);

/** Whether read-only users download lists of people. */
export const readerExports = choiceSetting('readerExports', ['allowed', 'refused'], () => 'allowed');

export const keepAuditDays = retentionDays('keepAuditDays', legal.keep.auditDays, 90);
