import { dayMs } from '#values/duration.ts';

/** Key from the specification. */
export const draftKey = 'intake-form-data';
/** 30 days in milliseconds. */
export const draftLifetime = 30 * dayMs;
