import type { SqlFiles } from '#server/db/sql-files.ts';

/**
 * The SQL functions and triggers of the features. Raise `revision` with the first change of a file after a release
 * (sql-files.test.ts reminds of it): a process of the version before that restarts during an upgrade then leaves the
 * newer functions alone. They must therefore work for that version too, as migrations must.
 */
export const sqlFiles: SqlFiles = {
  revision: 6,
  paths: [
    'server/db/text-parts.sql',
    'features/insights/search/article-words.sql',
    'features/accounts/audit/audit.sql',
    'features/accounts/accounts.sql',
    'features/leads/leads.sql',
    'features/leads/tasks/tasks.sql',
    'features/leads/replies/replies.sql',
    'features/insights/insights.sql',
    'features/webhooks/webhooks.sql',
    'features/billing/reads/kept-tax.sql',
    'features/analytics/analytics.sql',
    'features/billing/lists/billed-clients.sql',
    'features/newsletter/readers.sql',
  ],
};
