import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, lt, or } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { rolesWith } from '#features/accounts/rights/roles.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { lockLeads, type LockedLead } from '#features/leads/changes/lock-lead.server.ts';
import { merge, type LaterChange } from '#features/leads/changes/merge.ts';
import { writeLeads, type LeadWrite } from '#features/leads/changes/write-leads.server.ts';
import {
  namesOfFields,
  trackedFields,
  type LeadChanges,
  type TrackedField,
  type LeadField,
} from '#features/leads/lead-events.ts';
import type { ChangeResult, LeftChange, UndoResult, Collision, SaveLeadResult } from '#features/leads/lead-results.ts';
import { leadChanges, leadEvents, type ChangedLead } from '#features/leads/leads.table.ts';
import { maxChanged } from '#features/leads/leads.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { dayMs } from '#values/duration.ts';
import { isUuid } from '#values/ids.ts';

export interface LeadsChange {
  /** Created with the form, so that sending it twice writes one change. */
  readonly formId: string;
  /** The same for all leads, or computed for each from all locked leads. */
  readonly values: LeadChanges | ((lead: LockedLead, all: readonly LockedLead[]) => LeadChanges);
  /** Versions shown on the page, by lead: fields that someone else has changed since are left alone. */
  readonly versions?: Readonly<Record<string, number>>;
}

/**
 * Changes all `ids` in one transaction, with their history. Fields that someone else has changed since the page was
 * read keep their value and are reported.
 */
export async function changeLeads(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  ids: readonly string[],
  change: LeadsChange,
): Promise<ChangeResult> {
  return app.db.transaction((tx) => changeLeadsIn(app, by, tx, ids, change));
}

/** Like `changeLeads`, in the caller's transaction. */
export async function changeLeadsIn(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  tx: Transaction,
  ids: readonly string[],
  { formId, values, versions = {} }: LeadsChange,
): Promise<ChangeResult> {
  if (ids.length > maxChanged) return { ok: false, reason: 'many' };
  const record = await beginRecord(app, by, tx, formId);
  if ('leads' in record) return toResult(record.id, record.leads);
  const locked = await lockLeads(tx, ids);
  const valuesOf = (lead: LockedLead) => (typeof values === 'function' ? values(lead, locked) : values);
  const owners = locked.flatMap((lead) => {
    const { owner } = valuesOf(lead);
    return owner && owner !== lead.values.owner ? [owner] : [];
  });
  const known = await ownersAmong(tx, owners);
  if (owners.some((owner) => !known.has(owner))) {
    await tx.delete(leadChanges).where(eq(leadChanges.id, record.id));
    return { ok: false, reason: 'not-an-administrator' };
  }
  const stale = locked.filter(({ id, version }) => (versions[id] ?? version) !== version);
  const later = await changesSince(tx, stale, versions);
  const merged = locked.map((lead) => ({ lead, ...merge(lead.values, later.get(lead.id) ?? [], valuesOf(lead)) }));
  const writes = merged.flatMap(({ lead, write }) =>
    namesOfFields(write).length > 0 ? [{ lead, changes: write }] : [],
  );
  const written = await writeAll(app, by, tx, record.id, writes);
  const gone = ids.filter((id) => !locked.some((lead) => lead.id === id));
  const left: LeftChange[] = [
    ...gone.map((id) => ({ id, reason: 'gone' as const })),
    ...merged.flatMap(({ lead: { id }, collisions }) =>
      collisions.map((collision) => ({ id, reason: 'changed' as const, collision })),
    ),
  ];
  const theirs = merged.flatMap((one) => one.theirs);
  return toResult(record.id, [...locked, ...written], { written, left, theirs });
}

function toResult(
  record: string,
  shown: readonly { readonly id: string; readonly version: number }[],
  {
    written = shown,
    ...more
  }: { written?: typeof shown; left?: readonly LeftChange[]; theirs?: readonly Collision[] } = {},
): ChangeResult {
  const changed = written.map(({ id, version }) => ({ id, version }));
  const versions = Object.fromEntries(shown.map(({ id, version }) => [id, version]));
  return { ok: true, undo: changed.length > 0 ? record : null, changed, versions, left: [], theirs: [], ...more };
}

/** Restores the former values of each lead, except fields that someone has changed since. Idempotent. */
export async function undoLeadChange(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  token: string,
): Promise<UndoResult> {
  if (!isUuid(token)) return { ok: false, reason: 'too-late' };
  return app.db.transaction(async (tx) => {
    const [record] = await tx
      .select({ leads: leadChanges.leads })
      .from(leadChanges)
      .where(and(eq(leadChanges.id, token), eq(leadChanges.byId, by.user.id)));
    if (!record) return { ok: false, reason: 'too-late' };
    const again = await beginRecord(app, by, tx, `undo ${token}`);
    if ('leads' in again)
      return { ok: true, changed: again.leads.map(({ id, version }) => ({ id, version })), left: [] };
    const before = new Map(record.leads.map((lead) => [lead.id, lead]));
    const locked = await lockLeads(tx, [...before.keys()]);
    const versions = Object.fromEntries(record.leads.map(({ id, version }) => [id, version]));
    const later = await changesSince(tx, locked, versions);
    const owners = record.leads.flatMap(({ fields }) => fields.owner?.[0] ?? []);
    const known = await ownersAmong(tx, owners);
    const left: LeftChange[] = [...before.keys()]
      .filter((id) => !locked.some((lead) => lead.id === id))
      .map((id) => ({ id, reason: 'gone' }));
    const writes = locked.flatMap((lead): LeadWrite[] => {
      const { fields = {}, stageSince } = before.get(lead.id) ?? {};
      const changes: LeadChanges = {};
      for (const field of trackedFields) {
        const former = fields[field]?.[0];
        if (former === undefined) continue;
        const last = later.get(lead.id)?.findLast((one) => one.field === field);
        const collision = { field, theirs: lead.values[field], mine: former, by: last?.by ?? null, at: last?.at ?? '' };
        const isKept = last !== undefined || (field === 'owner' && former !== null && !known.has(former));
        if (isKept) left.push({ id: lead.id, reason: 'changed', collision });
        else changes[field] = former;
      }
      return namesOfFields(changes).length > 0 ? [{ lead, changes, stageSince }] : [];
    });
    const written = await writeAll(app, by, tx, again.id, writes);
    return { ok: true, changed: written.map(({ id, version }) => ({ id, version })), left };
  });
}

/** Records the change of a form. If the form was already sent, returns what it changed. */
async function beginRecord(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  tx: Transaction,
  formId: string,
): Promise<{ readonly id: string } | { readonly id: string; readonly leads: readonly ChangedLead[] }> {
  const columns = { id: leadChanges.id, leads: leadChanges.leads };
  const now = app.now();
  const [added] = await tx
    .insert(leadChanges)
    .values({ formId: `${by.user.id} ${formId}`, byId: by.user.id, at: now })
    .onConflictDoNothing({ target: leadChanges.formId })
    .returning({ id: leadChanges.id });
  if (!added) {
    const [known] = await tx
      .select(columns)
      .from(leadChanges)
      .where(eq(leadChanges.formId, `${by.user.id} ${formId}`));
    if (!known) throw new Error('A change of leads was neither inserted nor found.');
    return known;
  }
  const old = tx
    .select({ id: leadChanges.id })
    .from(leadChanges)
    .where(lt(leadChanges.at, new Date(now.getTime() - keptMilliseconds)))
    .limit(20)
    .for('update', { skipLocked: true });
  await tx.delete(leadChanges).where(inArray(leadChanges.id, old));
  return added;
}

const keptMilliseconds = dayMs;

async function writeAll(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  tx: Transaction,
  record: string,
  writes: readonly LeadWrite[],
): Promise<ChangedLead[]> {
  if (writes.length === 0) return [];
  const written = (await writeLeads(app, by, tx, writes)).map(({ lead, version, changed }): ChangedLead => {
    const fields = namesOfFields(changed).map((field) => [field, [lead.values[field], changed[field] ?? null]]);
    const since = changed.stage === undefined ? {} : { stageSince: lead.stageSince };
    return { id: lead.id, version, fields: Object.fromEntries(fields) as ChangedLead['fields'], ...since };
  });
  await tx.update(leadChanges).set({ leads: written }).where(eq(leadChanges.id, record));
  return written;
}

/** Whether leads and tasks can be assigned to an account. */
export async function canOwn(tx: Transaction, userId: string): Promise<boolean> {
  return (await ownersAmong(tx, [userId])).size > 0;
}

async function ownersAmong(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: userProfiles.userId })
    .from(userProfiles)
    .where(and(inArray(userProfiles.userId, [...ids]), inArray(userProfiles.role, rolesWith('leads:write'))));
  return new Set(rows.map(({ id }) => id));
}

/** Finds the changes of each lead after the given version, oldest first. */
async function changesSince(
  tx: Transaction,
  leads: readonly Pick<LockedLead, 'id'>[],
  versions: Readonly<Record<string, number>>,
): Promise<Map<string, LaterChange[]>> {
  const found = new Map<string, LaterChange[]>();
  if (leads.length === 0) return found;
  const rows = await tx
    .select({
      id: leadEvents.leadId,
      field: leadEvents.kind,
      details: leadEvents.details,
      at: leadEvents.at,
      name: userProfiles.fullName,
      email: users.email,
    })
    .from(leadEvents)
    .leftJoin(users, eq(users.id, leadEvents.byId))
    .leftJoin(userProfiles, eq(userProfiles.userId, leadEvents.byId))
    .where(
      and(
        inArray(leadEvents.kind, [...trackedFields]),
        or(...leads.map(({ id }) => and(eq(leadEvents.leadId, id), gt(leadEvents.version, versions[id] ?? 0)))),
      ),
    )
    .orderBy(asc(leadEvents.version), asc(leadEvents.id));
  for (const { id, field, details, at, name, email } of rows) {
    const change = {
      field: field as TrackedField,
      from: details.from ?? null,
      by: name ?? email,
      at: at.toISOString(),
    };
    found.set(id, [...(found.get(id) ?? []), change]);
  }
  return found;
}

/**
 * `version` is the one shown on the page. Later changes to other fields are merged; on a collision the earlier save
 * wins and the later one is reported.
 */
export async function saveLead(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  change: { readonly version: number; readonly values: Partial<Record<LeadField, string | null>> },
): Promise<SaveLeadResult> {
  const { version, values } = change;
  const result = await changeLeads(app, by, [id], { formId: randomUUID(), values, versions: { [id]: version } });
  if (!result.ok) return { ok: false, reason: 'not-an-administrator' };
  const { theirs, left, undo, versions } = result;
  if (left.some(({ reason }) => reason === 'gone')) return { ok: false, reason: 'gone' };
  const collisions = left.flatMap((one) => (one.reason === 'changed' ? [one.collision] : []));
  const now = versions[id] ?? version;
  return collisions.length === 0
    ? { ok: true, version: now, theirs, undo }
    : { ok: false, reason: 'stale', version: now, collisions, theirs };
}
