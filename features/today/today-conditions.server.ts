import { sql, type SQL } from 'drizzle-orm';
import { callWindow } from '#features/today/today.ts';

/*
 * What each section of Today selects: `from` and `where` over leads `l`, booking requests `b`, payments `p` and system
 * checks `s`. The counts and the page share them, so that they agree.
 */

const open = sql.raw(`('new', 'reviewing', 'call-booked', 'proposal')`);

/** `owner` null: of everyone. */
function ownedBy(owner: string | null): SQL {
  return owner === null ? sql`` : sql`and l.owner_id = ${owner}`;
}

/** New, and neither replied to nor answered as a call. A change of stage answers too, as it makes a lead not new. */
export function waitingLeads(owner: string | null): SQL {
  return sql`from leads l where l.stage = 'new' ${ownedBy(owner)} and not exists (select from lead_events e
    where e.lead_id = l.id and e.kind in ('answer', 'call-confirmed', 'call-moved', 'call-declined'))`;
}

export function calls(owner: string | null, now: Date): SQL {
  const { from, to } = callWindow(now);
  return sql`from booking_requests b join leads l on l.kind = 'booking' and l.subject_id = b.id
    where b.answer is distinct from 'declined' and l.stage not in ('lost', 'spam') ${ownedBy(owner)}
    and coalesce(b.call_at, b.preferred_date)
      between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz`;
}

/** `until`: 2027-03-01. */
export function dueLeads(owner: string | null, until: string): SQL {
  return sql`from leads l where l.next_step_on <= ${until}::date and l.stage in ${open} ${ownedBy(owner)}`;
}

export const troubledPayments = sql`from payments p where (p.status = 'open' and p.attempts > 0)
  or p.dispute in ('needs_response', 'warning_needs_response')`;

export const problems = sql`from system_checks s where s.state in ('warning', 'failed')`;
