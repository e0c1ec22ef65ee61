/** Requests the result page instead of a redirect. */
export const inPlaceHeader = 'X-In-Place';
