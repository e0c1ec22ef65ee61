import { and, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { changedFields, type Change } from '#features/accounts/audit/audit-details.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { LockedLead, WrittenLead } from '#features/leads/changes/lock-lead.server.ts';
import { centsOf } from '#features/leads/lead-amount.ts';
import {
  namesOfFields,
  trackedFields,
  type LeadChanges,
  type LeadEventDetails,
  type LeadEventKind,
  type TrackedField,
} from '#features/leads/lead-events.ts';
import { leadCleared, leadsUpdated } from '#features/leads/leads.events.public.ts';
import { leadEvents, leads } from '#features/leads/leads.table.ts';
import { leadKinds, openStages, type LeadKind, type Stage } from '#features/leads/leads.ts';
import { writeTasksOf } from '#features/leads/changes/next-step.server.ts';
import { notify } from '#features/notices/notices.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { raise } from '#server/events.ts';

/** An action besides field changes. */
export interface LeadAction {
  readonly kind: Exclude<LeadEventKind, TrackedField>;
  readonly details: LeadEventDetails;
  readonly formId?: string;
}

/** Changes of one locked lead. `stageSince` restores the former time of an undone stage. */
export interface LeadWrite {
  readonly lead: LockedLead;
  readonly changes: LeadChanges;
  readonly stageSince?: string | undefined;
}

/**
 * Saves changes to a locked lead, with an event for each and for `action`, and one audit log entry. Returns the new
 * version.
 */
export async function writeLead(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  tx: Transaction,
  lead: LockedLead,
  changes: LeadChanges,
  action?: LeadAction,
): Promise<number> {
  const [written] = await writeLeads(app, by, tx, [{ lead, changes }], action);
  return written?.version ?? lead.version;
}

/** Like `writeLead`, for any number of leads in three round trips. `by` is null for actions of the sender. */
export async function writeLeads(
  app: AppContext,
  by: TeamMember<'leads:write'> | null,
  tx: Transaction,
  writes: readonly LeadWrite[],
  action?: LeadAction,
): Promise<WrittenLead[]> {
  const now = app.now();
  const written = writes.map(({ lead, changes, stageSince }) => {
    const changed = changedIn(lead, changes);
    const version = lead.version + (Object.keys(changed).length > 0 ? 1 : 0);
    return { lead, changed, version, stageSince };
  });
  const rows = written.map(({ lead, changed, version, stageSince = now.toISOString() }) => {
    const { value, probability, ...values } = { ...lead.values, ...changed };
    const row = { ...values, value: centsOf(value), probability: probability === null ? null : Number(probability) };
    return { id: lead.id, version, ...row, stageSince: changed.stage === undefined ? lead.stageSince : stageSince };
  });
  await tx.execute(sql`
    update leads l set version = w.version, last_activity_at = ${now.toISOString()}::timestamptz, stage = w.stage,
      owner_id = w.owner, next_step = w."nextStep", next_step_on = w."nextStepOn", value_cents = w.value,
      probability = w.probability, lost_reason = w."lostReason", merged_into = w."mergedInto", stage_since = w."stageSince",
      snoozed_until = w."snoozedUntil"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, version int, stage text, owner text,
      "nextStep" text, "nextStepOn" date, value bigint, probability smallint, "lostReason" text, "mergedInto" uuid,
      "stageSince" timestamptz, "snoozedUntil" timestamptz)
    where l.id = w.id`);
  await writeStatus(tx, written);
  if (action && answeringKinds.has(action.kind)) await clearWaiting(tx, written);
  const events = written.flatMap(({ lead, changed, version }) => {
    const common = { leadId: lead.id, at: now, byId: by?.user.id ?? null, version };
    const fields: (typeof leadEvents.$inferInsert)[] = namesOfFields(changed).map((field) => {
      return { ...common, kind: field, details: { from: lead.values[field], to: changed[field] ?? null } };
    });
    return action ? [{ ...common, ...action }, ...fields] : fields;
  });
  if (events.length > 0) await tx.insert(leadEvents).values(events);
  await writeTasksOf(tx, { app, userId: by?.user.id ?? null }, written);
  for (const { lead, changed, version } of written) {
    const { owner } = changed;
    if (!owner || owner === by?.user.id) continue;
    await notify(app, tx, {
      userId: owner,
      kind: 'lead-assigned',
      leadId: lead.id,
      title: lead.title,
      text: '',
      byId: by?.user.id ?? null,
      key: `lead-assigned ${lead.id} ${version}`,
    });
  }
  for (const { lead, changed } of written) {
    const { kind, subjectId, values } = lead;
    if (values.stage === 'spam' && changed.stage !== undefined) await raise(app, tx, leadCleared, { kind, subjectId });
  }
  const updated = written.filter(({ lead, changed }) => {
    const isChanged = namesOfFields(changed).length > 0;
    return isChanged && (lead.values.stage !== 'spam' || changed.stage !== undefined);
  });
  if (updated.length > 0) await raise(app, tx, leadsUpdated, { written: updated, updatedAt: now });
  if (by !== null) await note(app, by, tx, written, action);
  return written;
}

const submissionTables: Readonly<Record<LeadKind, string>> = {
  intake: 'intake_submissions',
  booking: 'booking_requests',
  contact: 'contact_submissions',
  manual: 'lead_entries',
};

/** The status that the sender sees follows the stage. */
async function writeStatus(tx: Transaction, written: readonly WrittenLead[]): Promise<void> {
  for (const kind of leadKinds) {
    const changed = written.filter(({ lead, changed: { stage } }) => lead.kind === kind && stage !== undefined);
    if (changed.length === 0) continue;
    const rows = changed.map(({ lead, changed: { stage } }) => ({ id: lead.subjectId, stage }));
    await tx.execute(sql`
      update ${sql.identifier(submissionTables[kind])} s set status = w.stage,
        suspected_spam = case when w.stage = 'spam' then coalesce(suspected_spam, '{marked}') end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, stage text) where s.id = w.id`);
  }
}

/** Team actions that count as a reply to all messages of the sender, including those of merged leads. */
const answeringKinds: ReadonlySet<LeadEventKind> = new Set([
  'answer',
  'call-confirmed',
  'call-moved',
  'call-declined',
  'reply-handled',
]);

async function clearWaiting(tx: Transaction, written: readonly WrittenLead[]): Promise<void> {
  const ids = written.map(({ lead }) => lead.id);
  await tx
    .update(leads)
    .set({ unansweredSince: null })
    .where(and(or(inArray(leads.id, ids), inArray(leads.mergedInto, ids)), isNotNull(leads.unansweredSince)));
}

/** Returns only changed fields; clears the lost reason of a lead that is no longer lost, and the snooze of a closed one. */
function changedIn({ values }: LockedLead, changes: LeadChanges): LeadChanges {
  const changed = { ...changes };
  if (changed.stage !== undefined && changed.stage !== 'lost' && values.lostReason !== null)
    changed.lostReason ??= null;
  const isClosed = changed.stage != null && !openStages.includes(changed.stage as Stage);
  if (values.snoozedUntil !== null && (isClosed || changed.mergedInto)) changed.snoozedUntil ??= null;
  const names = namesOfFields(changed).filter((field) => changed[field] !== values[field]);
  return Object.fromEntries(names.map((field) => [field, changed[field]]));
}

/** The log records the action without personal data; texts are in the history. */
async function note(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  tx: Transaction,
  written: readonly WrittenLead[],
  action: LeadAction | undefined,
): Promise<void> {
  const fields = trackedFields.filter((field) => written.some(({ changed }) => changed[field] !== undefined));
  const [first, ...others] = written;
  if (first === undefined) return;
  const changed = Object.fromEntries(fields.map((field) => [field, changeOf(field, written)]));
  if (others.length > 0) {
    await recordAction(app, by, { action: 'leads-changed', details: { changed, leads: written.length } }, tx);
    return;
  }
  const done = action && isTeamAction(action) ? (`lead-${action.kind}` as const) : 'lead-changed';
  const { callAt } = action?.details ?? {};
  const details = { changed, ...(callAt && { at: callAt }) };
  await recordAction(app, by, { action: done, subject: { kind: 'lead', id: first.lead.id }, details }, tx);
}

type SenderAction = 'call-booked' | 'call-moved-by-sender' | 'call-canceled';

function isTeamAction(action: LeadAction): action is LeadAction & { kind: Exclude<LeadAction['kind'], SenderAction> } {
  return !['call-booked', 'call-moved-by-sender', 'call-canceled'].includes(action.kind);
}

/** Sets `from` and `to` only if they are the same for all leads. */
function changeOf(field: TrackedField, written: readonly WrittenLead[]): Change {
  if (changedFields[field] === null) return {};
  const values = (all: readonly (string | null | undefined)[]) => [...new Set(all)];
  const [from, ...otherFrom] = values(written.map(({ lead }) => lead.values[field]));
  const [to, ...otherTo] = values(written.map(({ changed }) => changed[field]));
  const shown = (value: string | null | undefined) => (field === 'value' ? centsOf(value ?? null) : (value ?? null));
  if (otherTo.length > 0) return {};
  return { to: shown(to), ...(otherFrom.length === 0 && { from: shown(from) }) };
}
