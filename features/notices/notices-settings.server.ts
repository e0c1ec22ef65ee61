import { isTimeZone } from '#forms/time-zone.ts';
import { defineEnv, text } from '#server/env-part.ts';

export const noticesEnv = defineEnv({
  TEAM_TIME_ZONE: {
    schema: text.default('UTC').refine(isTimeZone, { error: 'must be a time zone such as Europe/Lisbon' }),
    description: 'The time zone of team members whose own is not known, for their daily email.',
  },
});
