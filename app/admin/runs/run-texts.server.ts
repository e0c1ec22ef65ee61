import { adminRunsCopy } from '#content/runs.ts';
import type { workflowStates } from '#features/runs/run-reads.server.ts';

/** A text about the workflows of each organization that has some, by its id. */
export function runTexts(states: Awaited<ReturnType<typeof workflowStates>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    states.map(({ organizationId, workflows, openAlerts }) => [
      organizationId,
      adminRunsCopy.short(workflows, openAlerts),
    ]),
  );
}
