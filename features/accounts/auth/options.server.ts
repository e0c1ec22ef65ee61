/** Seconds that a session lasts without being used. */
export const sessionSeconds = 7 * 24 * 3600;

/** Seconds that a session lasts at the most, however much it is used. */
export const maxSessionSeconds = 90 * 24 * 3600;

/** Seconds after which the next use of a session is noted, and its time begins anew. */
export const sessionNotedSeconds = 3600;

/** Seconds that the link of a mail proves an address. */
export const confirmSeconds = 24 * 3600;

/** Seconds that the link of a mail, or a code, sets a new password. */
export const resetSeconds = 3600;

/** Seconds for which somebody who has shown who they are may change the ways into their account. */
export const confirmedSeconds = 15 * 60;

/** Seconds that the access token of a program is good for. */
export const accessSeconds = 10 * 60;

/** The header by which the library learns the caller's address; what a client sends under this name is dropped. */
export const addressHeader = 'x-client-address';

/** The header that says what limits count by, beside it. */
export const visitorHeader = 'x-client-key';

/** The header that says where the link of a mail is to lead back to. */
export const returnHeader = 'x-return-to';
