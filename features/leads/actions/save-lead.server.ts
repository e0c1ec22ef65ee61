import { randomUUID } from 'node:crypto';
import type { TeamMember } from '#features/accounts/team/team-member.ts';
import { changeLeads } from '#features/leads/actions/change-leads.server.ts';
import type { Collision } from '#features/leads/actions/merge.ts';
import type { LeadField } from '#features/leads/lead-events.ts';
import type { AppContext } from '#server/app-context.ts';

export type SaveLeadResult =
  | { ok: true; version: number; theirs: readonly Collision[]; undo: string | null }
  /** Fields without collision are saved. */
  | { ok: false; reason: 'stale'; version: number; collisions: readonly Collision[]; theirs: readonly Collision[] }
  | { ok: false; reason: 'gone' | 'not-an-administrator' };

/**
 * `version` is what the page showed. Later changes to other fields are merged; on a collision the earlier save wins and
 * the later is reported.
 */
export async function saveLead(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  change: { readonly version: number; readonly values: Partial<Record<LeadField, string | null>> },
): Promise<SaveLeadResult> {
  const { version, values } = change;
  const answer = await changeLeads(app, by, [id], { formId: randomUUID(), values, versions: { [id]: version } });
  if (!answer.ok) return { ok: false, reason: 'not-an-administrator' };
  const { theirs, left, undo, versions } = answer;
  if (left.some(({ reason }) => reason === 'gone')) return { ok: false, reason: 'gone' };
  const collisions = left.flatMap((one) => (one.reason === 'changed' ? [one.collision] : []));
  const now = versions[id] ?? version;
  return collisions.length === 0
    ? { ok: true, version: now, theirs, undo }
    : { ok: false, reason: 'stale', version: now, collisions, theirs };
}
