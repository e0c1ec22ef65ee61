import { sql, type SQL } from 'drizzle-orm';
import { shiftDay, type CalendarItem, type CalendarKind, type CalendarScope } from '#features/calendar/calendar.ts';
import type { AppContext } from '#server/app-context.ts';

/** A calendar with more is no calendar. */
export const maxItems = 500;

interface Row extends Record<string, unknown> {
  readonly kind: CalendarKind;
  readonly id: string;
  readonly title: string;
  readonly at: string | Date;
  readonly isPlanned: boolean;
}

/** One trip to the database, nothing of what is out of scope. Spans the days in every time zone. */
export async function readCalendar(
  { db }: Pick<AppContext, 'db'>,
  scope: CalendarScope,
  days: readonly string[],
): Promise<readonly CalendarItem[]> {
  const from = shiftDay(days[0] ?? '', -1);
  const to = shiftDay(days.at(-1) ?? '', 2);
  const within = (column: SQL) => sql`${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz`;
  const parts = [
    ...(scope.articles ? articles(within) : []),
    ...(scope.newsletter ? newsletter(within) : []),
    ...(scope.calls ? [calls(within)] : []),
  ];
  if (parts.length === 0) return [];
  const { rows } = await db.execute<Row>(
    sql`select * from (${sql.join(parts.map(earliest), sql` union all `)}) as items (kind, id, title, at, "isPlanned")
      order by at, id limit ${maxItems + 1}`,
  );
  return rows.map(({ at, ...item }) => ({ ...item, at: new Date(at).toISOString() }));
}

/** Each by its own index, since a busy kind may have many times more. */
function earliest(part: SQL): SQL {
  return sql`(${part} order by 4, 2 limit ${maxItems + 1})`;
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

function calls(within: Within): SQL {
  return sql`select 'call', l.id, l.name, coalesce(b.call_at, b.preferred_date), b.answer is not null
    from booking_requests b join leads l on l.kind = 'booking' and l.subject_id = b.id
    where b.answer is distinct from 'declined' and l.stage not in ('lost', 'spam')
      and ${within(sql`coalesce(b.call_at, b.preferred_date)`)}`;
}
