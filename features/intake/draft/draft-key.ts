/** Key from the specification. */
export const draftKey = 'intake-form-data';
