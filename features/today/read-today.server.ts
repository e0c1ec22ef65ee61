import { sql, type SQL } from 'drizzle-orm';
import {
  calls,
  dueTasksQuery,
  newLeads,
  problems,
  repliedLeads,
  troubledPayments,
} from '#features/today/today-conditions.server.ts';
import { callWindow, maxListed, type TodayItems, type TodayLead, type TodayScope } from '#features/today/today.ts';
import { dayIn } from '#forms/time-zone.ts';
import { promisedHours } from '#features/today/promise.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayAfter } from '#values/day.ts';

/** Reads all sections in scope in one query. `owner`: id of the leads' owner; null for all leads. */
export async function readToday(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  scope: TodayScope,
  owner: string | null,
): Promise<TodayItems> {
  const time = now();
  const promised = sql`${time.toISOString()}::timestamptz - ${promisedHours} * interval '1 hour'`;
  const replied = sql`from ${repliedLeads(owner)} r join leads l on l.id = r.lead_id`;
  const lastDay = dayAfter(dayIn('UTC', time));
  const { rows } = await db.execute<Row>(sql`select
    ${listed(scope.leads, lead, sql`${newLeads(owner)} and l.created_at <= ${promised}`, sql`l.created_at desc, l.id desc`)} as late,
    ${listed(scope.leads, reply, sql`${replied} where r.since <= ${promised}`, sql`r.since desc, l.id desc`)} as "lateReplies",
    ${listed(scope.leads, lead, sql`${newLeads(owner)} and l.created_at > ${promised}`, sql`l.created_at desc, l.id desc`)}
      as fresh,
    ${listed(scope.leads, reply, sql`${replied} where r.since > ${promised}`, sql`r.since desc, l.id desc`)} as replies,
    ${listed(scope.leads, call, calls(owner, callWindow(time), booking), sql`l.call_at, l.id`)} as calls,
    ${listed(scope.leads, task, dueTasksQuery(owner, lastDay), sql`t.due_on, t.due_at, t.id`)} as due,
    ${listed(scope.payments, payment, troubledPayments, sql`p.issued_at desc, p.id`)} as payments,
    ${listed(scope.operations, problem, problems, sql`s.state, s.since, s.id`)} as problems`);
  const [row] = rows;
  return {
    late: [...(row?.late ?? []), ...(row?.lateReplies ?? [])]
      .map(toLead)
      .sort((one, other) => other.since.localeCompare(one.since))
      .slice(0, maxListed + 1),
    fresh: (row?.fresh ?? []).map(toLead),
    replies: (row?.replies ?? []).map(toLead),
    calls: (row?.calls ?? []).map(({ at, ...one }) => ({ ...one, ...toLead(one), at: iso(at) })),
    due: (row?.due ?? []).map((one) => ({ ...one, dueAt: one.dueAt === null ? null : iso(one.dueAt) })),
    payments: (row?.payments ?? []).map(({ dueAt, nextAttemptAt, ...one }) => ({
      ...one,
      dueAt: iso(dueAt),
      nextAttemptAt: nextAttemptAt === null ? null : iso(nextAttemptAt),
    })),
    problems: (row?.problems ?? []).map((one) => ({ ...one, since: iso(one.since) })),
  };
}

type Row = Record<string, unknown> & { readonly [Section in keyof TodayItems]: TodayItems[Section] | null } & {
  readonly lateReplies: readonly TodayLead[] | null;
};

/** Rows as one JSON value, so that all sections come in one trip. */
function listed(isInScope: boolean, shown: SQL, rows: SQL, orderBy: SQL): SQL {
  if (!isInScope) return sql`null`;
  return sql`(select json_agg(item) from (select ${shown} ${rows} order by ${orderBy} limit ${maxListed + 1}) item)`;
}

const personOf = (id: SQL) => sql`(select json_build_object('id', u.id, 'name',
  coalesce(nullif(f.full_name, ''), u.email)) from users u left join user_profiles f on f.user_id = u.id
  where u.id = ${id})`;

const columns = sql`l.id, l.kind, l.name, l.email, l.company, l.stage, ${personOf(sql`l.owner_id`)} as owner,
  l.version`;

const lead = sql`${columns}, l.title, l.created_at as since, false as "isReply"`;

/** With the first words of the sender's last email. */
const reply = sql`${columns}, r.since, true as "isReply", coalesce((select left(m.text, 160) from lead_messages m
  where m.lead_id = l.id and not m.is_automatic order by m.received_at desc limit 1), l.title) as title`;

const task = sql`t.id, t.text, t.due_on as "dueOn", t.due_at as "dueAt", t.time_zone as "timeZone", t.version,
  ${personOf(sql`t.assignee_id`)} as assignee, l.id as "leadId", coalesce(nullif(l.name, ''), l.email) as "leadName",
  l.company`;

const booking = sql`join booking_requests b on b.id = l.subject_id`;

const call = sql`${lead}, l.call_at as at, b.answer is not null as "isConfirmed", b.phone, b.join_url as "joinUrl",
  b.time_zone as "timeZone", b.answer_count as "answerCount"`;

const payment = sql`p.id, p.organization_id as "organizationId", p.description, p.amount as cents, p.currency,
  coalesce(p.due_at, p.issued_at) as "dueAt", p.next_attempt_at as "nextAttemptAt", p.status <> 'open' and not p.is_vat_unknown as "isDisputed", p.is_vat_unknown as "isVatUnknown",
  p.due_at is not null as "isInvoice",
  (select name from organizations where id = p.organization_id) as name`;

const problem = sql`s.id, s.state, s.summary, s.since`;

function toLead<Lead extends TodayLead>(one: Lead): Lead {
  return { ...one, since: iso(one.since) };
}

/** JSON from the database has an offset. */
function iso(at: string): string {
  return new Date(at).toISOString();
}
