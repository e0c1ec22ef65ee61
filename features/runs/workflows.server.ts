import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { workflowNameLength } from '#features/runs/runs.ts';
import { workflows } from '#features/runs/runs.table.ts';
import { textField } from '#forms/form-fields.ts';
import { cleanLine } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

/** A whole number within limits; null if left blank, undefined if it is neither. */
function numberField(min: number, max: number) {
  return z.pipe(
    textField,
    z.transform((text): number | null | undefined => {
      if (text.trim() === '') return null;
      const value = Number(text);
      return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
    }),
  );
}

/** Fields of the form of a workflow, with what they allow. */
export const workflowFields = {
  name: textField,
  minutesSaved: numberField(0, 10_000),
  failedInRow: numberField(1, 100),
  failedPerHour: numberField(1, 10_000),
  silentHours: numberField(1, 720),
} as const;

export type WorkflowFault = keyof typeof workflowFields;

type Fields = { readonly [Name in WorkflowFault]: z.output<(typeof workflowFields)[Name]> };

export type WorkflowResult =
  | { readonly ok: true; readonly done: 'workflow-saved' }
  | { readonly ok: false; readonly reason: 'gone' }
  | { readonly ok: false; readonly reason: 'workflow'; readonly faults: readonly WorkflowFault[] };

/** Changes a workflow of the active organization. */
export async function saveWorkflow(
  app: AppContext,
  by: ClientMember<'work:write'>,
  id: string,
  { name: typed, ...numbers }: Fields,
): Promise<WorkflowResult> {
  const name = cleanLine(typed);
  const faults = (Object.keys(numbers) as (keyof typeof numbers)[]).filter((field) => numbers[field] === undefined);
  if (name === '' || name.length > workflowNameLength)
    return { ok: false, reason: 'workflow', faults: ['name', ...faults] };
  if (faults.length > 0) return { ok: false, reason: 'workflow', faults };
  const { id: organizationId } = by.organization;
  return app.db.transaction(async (tx) => {
    const isIt = and(eq(workflows.id, id), eq(workflows.organizationId, organizationId));
    const [before] = isUuid(id) ? await tx.select().from(workflows).where(isIt).for('update') : [];
    if (before === undefined) return { ok: false, reason: 'gone' };
    await tx
      .update(workflows)
      .set({ name, ...numbers })
      .where(isIt);
    const subject = { kind: 'organization', id: organizationId } as const;
    const details = { changed: { name: { from: before.name, to: name } } };
    await recordAction(app, by, { action: 'workflow-changed', subject, details }, tx);
    return { ok: true, done: 'workflow-saved' };
  });
}
