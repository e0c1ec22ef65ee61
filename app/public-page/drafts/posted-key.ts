/** In the tab's storage: the id of the form that was posted last. */
export const postedKey = 'meridian-posted-form';
