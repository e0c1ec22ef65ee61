/** Base path of the authentication library. Separate from the account schemas, which settings do not load. */
export const authAddress = '/api/auth';
