/** Base path of the authentication library. Apart from the schemas of accounts, which settings do without. */
export const authAddress = '/api/auth';
