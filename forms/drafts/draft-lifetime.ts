import { dayMs } from '#values/duration.ts';

/** Milliseconds that a browser keeps the draft of a public form after its last change. */
export const draftLifetime = 30 * dayMs;
