import { sql, type SQL } from 'drizzle-orm';
import type { CallWindow } from '#features/today/today.ts';

/*
 * What each section of Today selects: `from` and `where` over leads `l`, tasks `t`, payments `p` and system checks `s`.
 * The counts and the page share them, so that they agree.
 */

/** Condition for the leads of an owner; for null, the leads of everyone. */
function ownedBy(owner: string | null): SQL {
  return owner === null ? sql`` : sql`and l.owner_id = ${owner}`;
}

/**
 * New leads that have neither a reply nor an answer to their call. A change of stage counts too, since the lead is then
 * no longer new. Each lead's events are looked up separately: for an anti join, the planner reads all events of all
 * leads for the first rows.
 */
export function newLeads(owner: string | null): SQL {
  return sql`from leads l where l.stage = 'new' and l.merged_into is null and l.snoozed_until is null ${ownedBy(owner)}
    and (select e.lead_id from lead_events e where e.lead_id = l.id
      and e.kind in ('answer', 'call-confirmed', 'call-moved', 'call-declined') limit 1) is null`;
}

/**
 * `lead_id` and `since` of leads whose sender, or the sender of a lead merged into them, wrote at that time and has got
 * neither a reply nor a later stage. Almost all have no newer email in a merged lead, and are read in order from
 * `leads_replied`. Both leave out what is snoozed.
 */
export function repliedLeads(owner: string | null): SQL {
  const isOpen = sql`l.merged_into is null and l.snoozed_until is null and l.stage <> 'spam' ${ownedBy(owner)}`;
  return sql`(select l.id as lead_id, l.unanswered_since as since from leads l
    where l.unanswered_since >= l.stage_since and ${isOpen} and not exists (select from leads m
      where m.merged_into = l.id and m.merged_into is not null and m.unanswered_since > l.unanswered_since)
    union all
    select l.id, m.since from (select merged_into, max(unanswered_since) as since from leads
        where merged_into is not null and unanswered_since is not null group by 1) m
      join leads l on l.id = m.merged_into
    where m.since >= l.stage_since and ${isOpen} and (l.unanswered_since < m.since or l.unanswered_since is null))`;
}

/** `call_at` is that of the booking request, and null once it is declined. `joined`: to what else is read. */
export function calls(owner: string | null, { from, to }: CallWindow, joined = sql``): SQL {
  return sql`from leads l ${joined} where l.stage not in ('lost', 'spam') ${ownedBy(owner)}
    and l.call_at >= ${from.toISOString()}::timestamptz and l.call_at < ${to.toISOString()}::timestamptz`;
}

/**
 * Selects open tasks due until a day (2027-03-01), without those of lost leads and spam. Each task's lead is looked up
 * separately: for a plain join, the planner reads all tasks that are due, although the first thousand are enough.
 */
export function dueTasksQuery(assignee: string | null, until: string): SQL {
  const own = assignee === null ? sql`` : sql`and t.assignee_id = ${assignee}`;
  return sql`from lead_tasks t cross join lateral (select * from leads where id = t.lead_id limit 1) l
    where t.done_at is null and t.due_on <= ${until}::date and l.stage not in ('lost', 'spam') ${own}`;
}

/**
 * Failed charges, disputes to answer, and invoices that clients have not paid in time; and for each client whose VAT id
 * the registry does not know, the latest payment without VAT, as `is_vat_unknown`.
 */
export const troubledPayments = sql`from (
  select p.*, false as is_vat_unknown from payments p where (p.status = 'open' and p.attempts > 0)
    or (p.status = 'open' and p.due_at is not null and p.due_at < date_trunc('day', now(), 'UTC'))
    or p.dispute in ('needs_response', 'warning_needs_response')
  union all select v.*, true from billing_details d cross join lateral (select * from payments
    where organization_id = d.organization_id and status = 'paid' and tax_note = 'reverse-charge'
    order by issued_at desc, id desc limit 1) v
  where d.vat_state = 'unverified') p`;

export const problems = sql`from system_checks s where s.state in ('warning', 'failed')`;
