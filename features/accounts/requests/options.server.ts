/** Seconds a session lasts unused. */
export const sessionSeconds = 7 * 24 * 3600;

/** Max seconds of a session. */
export const maxSessionSeconds = 90 * 24 * 3600;

/** Seconds between recorded uses. */
export const sessionNotedSeconds = 300;

/** Seconds, confirmation links. */
export const confirmSeconds = 24 * 3600;

/** Seconds, reset links and codes. */
export const resetSeconds = 3600;

/** Seconds to change sign-in methods after confirming identity. */
export const confirmedSeconds = 15 * 60;

/** Seconds, access tokens. */
export const accessSeconds = 10 * 60;

/** Client address for the library; dropped if sent by clients. */
export const addressHeader = 'x-client-address';

/** Rate limit key. */
export const visitorHeader = 'x-client-key';

/** Return path of an email link. */
export const returnHeader = 'x-return-to';

/** How the visit that signs up came to the site, as encoded JSON. */
export const attributionHeader = 'x-attribution';
