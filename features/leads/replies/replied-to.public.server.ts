import { sql } from 'drizzle-orm';

/** `lead_id` and `since` of the leads whose sender waits for an answer; a later `stage_since` has answered them too. */
export const repliedTo = sql`select coalesce(merged_into, id) as lead_id, max(unanswered_since) as since
  from leads where unanswered_since is not null group by 1`;
