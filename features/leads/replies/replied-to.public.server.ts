import { sql } from 'drizzle-orm';

/** `lead_id` and `since` of leads whose sender waits for a reply. A later `stage_since` counts as a reply. */
export const repliedTo = sql`select coalesce(merged_into, id) as lead_id, max(unanswered_since) as since
  from leads where unanswered_since is not null group by 1`;
