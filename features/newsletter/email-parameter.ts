/** Query parameter with the id of the email, next to the token. */
export const emailParameter = 'letter';
