import { sql, type SQL } from 'drizzle-orm';
import type { CalendarItem, CalendarScope } from '#features/calendar/calendar.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayAfter } from '#values/day.ts';

/** The maximum number of items; with more, the calendar would be unreadable. */
export const maxItems = 500;

interface Row extends Omit<CalendarItem, 'at'>, Record<string, unknown> {
  readonly at: string | Date;
}

/** Reads all items in scope in one query. The range covers the days in every time zone. */
export async function readCalendar(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  scope: CalendarScope,
  days: readonly string[],
): Promise<readonly CalendarItem[]> {
  const from = dayAfter(days[0] ?? '', -1);
  const to = dayAfter(days.at(-1) ?? '', 2);
  const within = (column: SQL) => sql`${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz`;
  const parts = [
    ...(scope.articles ? articles(within) : []).map(withoutHost),
    ...(scope.newsletter ? newsletter(within) : []).map(withoutHost),
    ...(scope.calls ? [calls(within), holds(within, now()), away(from, to)] : []),
    // Otherwise a month would show little else.
    ...(scope.calls && days.length <= 7 ? [busy(within)] : []),
  ];
  if (parts.length === 0) return [];
  const { rows } = await db.execute<Row>(
    sql`select * from (${sql.join(parts.map(earliest), sql` union all `)}) as items (kind, id, title, at, "isPlanned", "answerCount", minutes, "hostId", host)
      order by at, id limit ${maxItems + 1}`,
  );
  return rows.map(({ at, ...item }) => ({ ...item, at: new Date(at).toISOString() }));
}

/** Each by its own index, since a busy kind may have many times more. */
function earliest(part: SQL): SQL {
  return sql`(${part} order by 4, 2 limit ${maxItems + 1})`;
}

function withoutHost(part: SQL): SQL {
  return sql`select kind, id::text, title, at, "isPlanned", null::int, null::int, null, null
    from (${part}) as part (kind, id, title, at, "isPlanned")`;
}

type Within = (column: SQL) => SQL;

function articles(within: Within): SQL[] {
  return [
    sql`select 'article', d.article_id, d.title, d.publish_at, true
      from article_drafts d where ${within(sql`d.publish_at`)}`,
    sql`select 'article', a.id, a.title, a.published_at, false
      from articles a where a.status = 'published' and ${within(sql`a.published_at`)}`,
  ];
}

/** Digests name their first article. */
function newsletter(within: Within): SQL[] {
  return [
    sql`select 'campaign', c.id, c.subject, c.scheduled_at, true
      from campaigns c where c.state = 'scheduled' and ${within(sql`c.scheduled_at`)}`,
    sql`select 'campaign', c.id, c.subject, c.started_at, false
      from campaigns c where c.state <> 'scheduled' and ${within(sql`c.started_at`)}`,
    sql`select 'digest', e.id, coalesce(e.articles -> 0 ->> 'title', ''), e.created_at, false
      from newsletter_emails e where e.articles <> '[]'::jsonb and ${within(sql`e.created_at`)}`,
  ];
}

/** Named by the visitor and, if there is one, the host. */
function calls(within: Within): SQL {
  return sql`select 'call', l.id::text, concat_ws(', with ', l.name, u.name), coalesce(b.call_at, b.preferred_date),
      b.answer is not null, b.answer_count, b.minutes, b.host_id, u.name
    from booking_requests b join leads l on l.kind = 'booking' and l.subject_id = b.id
      left join users u on u.id = b.host_id
    where b.answer is distinct from 'declined' and l.stage not in ('lost', 'spam')
      and ${within(sql`coalesce(b.call_at, b.preferred_date)`)}`;
}

/** Times that a visitor is booking right now. */
function holds(within: Within, now: Date): SQL {
  return sql`select 'hold', t.id::text, u.name, t.starts_at, true, null::int,
      (extract(epoch from t.ends_at - t.starts_at) / 60)::int, u.id, u.name
    from call_times t join hosts h on h.number = t.host join users u on u.id = h.user_id
    where t.expires_at > ${now} and ${within(sql`t.starts_at`)}`;
}

/** Days off of hosts, each from its midnight in their zone. */
function away(from: string, to: string): SQL {
  return sql`select 'away', h.user_id || ' ' || day::date, concat_ws(', ', u.name, nullif(off ->> 'note', '')),
      day at time zone (h.hours ->> 'timeZone'), true, null::int, null::int, u.id, u.name
    from hosts h join users u on u.id = h.user_id
      cross join jsonb_array_elements(h.hours -> 'exceptions') off
      cross join generate_series(greatest((off ->> 'first')::date, ${from}::date)::timestamp,
        least((off ->> 'last')::date, ${to}::date)::timestamp, '1 day') day
    where h.is_active and off -> 'hours' = '[]'::jsonb`;
}

/** Busy times from the hosts' calendars. */
function busy(within: Within): SQL {
  const minute = (part: number) => sql`split_part(range, '-', ${part})::int`;
  const at = sql`to_timestamp(${minute(1)} * 60.0)`;
  return sql`select 'busy', b.user_id || ' ' || range, u.name, ${at}, true, null::int,
      ${minute(2)} - ${minute(1)}, u.id, u.name
    from busy_weeks b join hosts h on h.user_id = b.user_id join users u on u.id = b.user_id
      cross join string_to_table(b.ranges, ',') range
    where h.is_active and ${within(at)}`;
}
