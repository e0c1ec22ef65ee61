import type { SqlFiles } from '#server/db/sql-files.ts';

/** The SQL functions and triggers of the features. Older builds that may still run use them too: docs/upgrading.md. */
export const sqlFiles: SqlFiles = [
  'server/db/text-parts.sql',
  'features/insights/search/article-words.sql',
  'features/accounts/audit/audit.sql',
  'features/accounts/accounts.sql',
  'server/db/request-history.sql',
  'features/intake/submissions/intake-history.sql',
  'features/booking/history/booking-history.sql',
  'features/contact/contact-history.sql',
  'features/leads/leads.sql',
  'features/insights/insights.sql',
  'features/webhooks/webhooks.sql',
  'features/runs/runs.sql',
  'features/billing/reads/paid-tax.sql',
  'features/metrics/metrics.sql',
  'features/analytics/analytics.sql',
  'features/newsletter/readers.sql',
  'features/work/work.sql',
  'features/messages/messages.sql',
  'features/live/live.sql',
];
