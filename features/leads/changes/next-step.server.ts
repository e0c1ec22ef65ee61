import { sql } from 'drizzle-orm';
import type { WrittenLead } from '#features/leads/changes/lock-lead.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

/** Orders open tasks: earliest due first, without a day last. The first one is the lead's next step. */
const firstOpen = sql`t.due_on, t.due_at, t.created_at, t.id`;

/** Who made the change that tasks and next steps are derived from, and when. */
interface Author {
  readonly app: Pick<AppContext, 'now'>;
  /** Null for the system. */
  readonly userId: string | null;
}

/** Updates the tasks of leads after a next step, a merge or its undo was written to the leads. */
export async function writeTasksOf(tx: Transaction, author: Author, written: readonly WrittenLead[]): Promise<void> {
  const moved = written.filter(({ changed }) => changed.mergedInto !== undefined);
  const planned = written.filter(({ changed }) => changed.nextStep !== undefined || changed.nextStepOn !== undefined);
  if (moved.length > 0) await moveTasks(tx, moved);
  if (planned.length > 0) await planTasks(tx, author, planned);
  const others = moved.flatMap(({ lead, changed }) => [lead.values.mergedInto, changed.mergedInto]);
  const ids = [...moved, ...planned].map(({ lead }) => lead.id).concat(others.filter((id) => typeof id === 'string'));
  await showEarliestTasks(tx, author, [...new Set(ids)]);
}

/** Moves the tasks of a merged lead to the lead it was merged into, and back when the merge is undone. */
async function moveTasks(tx: Transaction, moved: readonly WrittenLead[]): Promise<void> {
  const rows = moved.map(({ lead: { id }, changed: { mergedInto: into } }) => ({ id, into }));
  await tx.execute(sql`
    update lead_tasks t set lead_id = coalesce(m.into, m.id), merged_from = case when m.into is not null then m.id end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id uuid, "into" uuid)
    where t.merged_from = m.id or (t.lead_id = m.id and t.merged_from is null)`);
}

/** Writes a next step to the earliest open task: updates it, adds one, or completes it if the step was cleared. */
async function planTasks(tx: Transaction, { app, userId }: Author, planned: readonly WrittenLead[]): Promise<void> {
  const ids = sql.param(planned.map(({ lead }) => lead.id));
  const now = app.now().toISOString();
  await tx.execute(sql`
    with earliest as (
      select distinct on (l.id) l.id as lead_id, l.owner_id, l.next_step, l.next_step_on, t.id as task_id, t.due_on
      from leads l left join lead_tasks t on t.lead_id = l.id and t.done_at is null
      where l.id = any (${ids}::uuid[]) order by l.id, ${firstOpen}
    ), changed as (
      update lead_tasks t set
        done_at = case when e.next_step is null and e.next_step_on is null then ${now}::timestamptz end,
        text = case when e.next_step is null and e.next_step_on is null then t.text else coalesce(e.next_step, '') end,
        due_on = case when e.next_step is null and e.next_step_on is null then t.due_on else e.next_step_on end,
        due_at = case when t.due_on is not distinct from e.next_step_on then t.due_at end,
        time_zone = case when t.due_on is not distinct from e.next_step_on then t.time_zone end,
        version = t.version + 1, changed_by = ${userId}
      from earliest e where t.id = e.task_id
        and (nullif(t.text, ''), t.due_on) is distinct from (e.next_step, e.next_step_on)
    )
    insert into lead_tasks (lead_id, text, due_on, assignee_id, changed_by)
    select lead_id, coalesce(next_step, ''), next_step_on, owner_id, ${userId} from earliest
    where task_id is null and (next_step is not null or next_step_on is not null)`);
}

/**
 * Writes the earliest open task of each lead to the lead as its next step, which stale pages see as a collision. Call
 * after every change of tasks.
 */
export async function showEarliestTasks(
  tx: Transaction,
  { app, userId }: Author,
  leadIds: readonly string[],
): Promise<void> {
  if (leadIds.length === 0) return;
  await tx.execute(sql`
    with locked as materialized (
      select id, version, next_step, next_step_on from leads where id = any (${sql.param(leadIds)}::uuid[])
      order by id for update
    ), earliest as (
      select distinct on (l.id) l.*, nullif(t.text, '') as text, t.due_on
      from locked l left join lead_tasks t on t.lead_id = l.id and t.done_at is null order by l.id, ${firstOpen}
    ), changed as (
      update leads l set next_step = e.text, next_step_on = e.due_on, version = l.version + 1
      from earliest e where l.id = e.id and (e.next_step, e.next_step_on) is distinct from (e.text, e.due_on)
      returning l.id, l.version
    )
    insert into lead_events (lead_id, at, kind, by_id, version, details)
    select e.id, ${app.now().toISOString()}::timestamptz, field.kind, ${userId}, c.version,
      jsonb_build_object('from', field.was, 'to', field.became, 'mirrored', true)
    from changed c join earliest e on e.id = c.id cross join lateral (values
      ('nextStep', e.next_step, e.text), ('nextStepOn', e.next_step_on::text, e.due_on::text)) field (kind, was, became)
    where field.was is distinct from field.became`);
}
