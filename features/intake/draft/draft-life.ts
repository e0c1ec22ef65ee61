/** Key from the specification. */
export const draftKey = 'intake-form-data';
/** 30 days in milliseconds. */
export const draftLifetime = 30 * 24 * 60 * 60 * 1000;
