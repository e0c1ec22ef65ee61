import { isTimeZone } from '#forms/time-zone.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineEnv, text } from '#server/env-part.ts';

export const noticesEnv = defineEnv({
  TEAM_TIME_ZONE: {
    schema: text.default('UTC').refine(isTimeZone, { error: 'must be a time zone such as Europe/Lisbon' }),
    description: 'The time zone of the reports, and of team members whose own is not known, for their daily email.',
  },
});

/** The time zone in which the team counts days. */
export function teamZone({ env }: Pick<AppContext, 'env'>): string {
  return noticesEnv.of(env).TEAM_TIME_ZONE;
}
