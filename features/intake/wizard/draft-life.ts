/** The specification's key in local storage. */
export const draftKey = 'intake-form-data';
/** How long a draft is kept on the device, in milliseconds: 30 days. */
export const draftLifetime = 30 * 24 * 60 * 60 * 1000;
