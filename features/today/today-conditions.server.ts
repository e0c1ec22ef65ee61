import { sql, type SQL } from 'drizzle-orm';
import { repliedTo } from '#features/leads/replies/replied-to.public.server.ts';
import { callWindow } from '#features/today/today.ts';

/*
 * What each section of Today selects: `from` and `where` over leads `l`, tasks `t`, booking requests `b`, payments `p` and system
 * checks `s`. The counts and the page share them, so that they agree.
 */

/** `owner` null: of everyone. */
function ownedBy(owner: string | null): SQL {
  return owner === null ? sql`` : sql`and l.owner_id = ${owner}`;
}

/**
 * New, and neither replied to nor answered as a call. A change of stage answers too, as it makes a lead not new. Each
 * lead's events are looked up by themselves: as an anti join the planner reads all events of all leads for the first rows.
 */
export function newLeads(owner: string | null): SQL {
  return sql`from leads l where l.stage = 'new' and l.merged_into is null ${ownedBy(owner)}
    and (select e.lead_id from lead_events e where e.lead_id = l.id
      and e.kind in ('answer', 'call-confirmed', 'call-moved', 'call-declined') limit 1) is null`;
}

/** Whose sender, or that of a lead merged into it, has written `r.since` and got no answer or later stage. */
export function repliedLeads(owner: string | null): SQL {
  return sql`from (${repliedTo}) r join leads l on l.id = r.lead_id
    where l.merged_into is null and l.stage <> 'spam' and r.since >= l.stage_since ${ownedBy(owner)}`;
}

export function calls(owner: string | null, now: Date): SQL {
  const { from, to } = callWindow(now);
  return sql`from booking_requests b join leads l on l.kind = 'booking' and l.subject_id = b.id
    where b.answer is distinct from 'declined' and l.stage not in ('lost', 'spam') ${ownedBy(owner)}
    and coalesce(b.call_at, b.preferred_date)
      between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz`;
}

/** `until`: 2027-03-01. Tasks of lost leads and of spam wait for nobody. */
export function dueTasks(assignee: string | null, until: string): SQL {
  const own = assignee === null ? sql`` : sql`and t.assignee_id = ${assignee}`;
  return sql`from lead_tasks t join leads l on l.id = t.lead_id
    where t.done_at is null and t.due_on <= ${until}::date and l.stage not in ('lost', 'spam') ${own}`;
}

/** Failed charges, disputes to answer, and invoices that clients have not paid in time. */
export const troubledPayments = sql`from payments p where (p.status = 'open' and p.attempts > 0)
  or (p.status = 'open' and p.due_at is not null and p.due_at < now())
  or p.dispute in ('needs_response', 'warning_needs_response')`;

export const problems = sql`from system_checks s where s.state in ('warning', 'failed')`;
