import { defineEvent } from '#server/events.ts';

/** Somebody is about to book a time that these hosts have free. */
export const timeWanted = defineEvent<{ readonly hostIds: readonly string[] }>('time-wanted');
