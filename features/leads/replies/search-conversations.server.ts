import { sql, type SQL } from 'drizzle-orm';
import { leadAnswers, leads } from '#features/leads/leads.table.ts';
import { leadMessages } from '#features/leads/replies/replies.table.ts';
import { someMatches, type Sought } from '#server/db/query/some-matches.ts';

/** Length of the excerpt in a result, and how much of it precedes the match, in characters. */
const [shownLength, shownBefore] = [80, 30];

/**
 * Finds leads by their emails, for the back office search: `id, title, detail, email, company`. Skips spam. Results are
 * leads, not messages.
 */
export function conversationSearchQuery(sought: Sought, limit: number): SQL {
  const words = 'words' in sought ? sought.words : [];
  const received = { table: leadMessages, id: leadMessages.id, at: leadMessages.receivedAt, text: sql`lower(r.text)` };
  const sent = { table: leadAnswers, id: leadAnswers.id, at: leadAnswers.createdAt, text: sql`lower(r.message)` };
  const found = 'ids' in sought ? { ids: [] } : sought;
  return sql`select id, title, concat_ws(' · ', company, '“' || detail || '”') as detail, email, company from (
      select distinct on (l.id) l.id::text, coalesce(nullif(l.name, ''), l.email) as title, l.email, l.company, m.at,
        trim(translate(substr(m.text, greatest(1, strpos(lower(m.text), ${words[0] ?? ''}) - ${shownBefore}::int), ${shownLength}::int),
          E'\\n\\r\\t', '   ')) as detail
      from (select lead_id, received_at as at, text from ${someMatches(received, found, limit)} r
        union all select lead_id, created_at, message from ${someMatches(sent, found, limit)} r) m
      join ${leads} o on o.id = m.lead_id join ${leads} l on l.id = coalesce(o.merged_into, o.id)
      where l.stage <> 'spam' order by l.id, m.at desc) one
    order by at desc limit ${limit}`;
}
