import type { SystemCheck } from '#features/system/checks/define-check.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineEvent, prepareFor, type Listener } from '#server/events.ts';

export type { SystemCheck };
export { count } from '#features/system/checks/database-checks.server.ts';
export { failed, ok, warning } from '#features/system/system.ts';

/** The checks are about to run: features add theirs. */
export const checksStarting = defineEvent<{ readonly add: (check: SystemCheck) => void }>('checks-starting');

/** A listener that adds a check to those of the site. */
export function addCheck(check: SystemCheck): Listener<AppContext> {
  return prepareFor(checksStarting, (_app: AppContext, { add }) => {
    add(check);
    return Promise.resolve();
  });
}
