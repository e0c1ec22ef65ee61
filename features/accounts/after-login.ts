/**
 * In the address of the page that a sign-in leads to, this asks for the intake: the page's script takes it away again and
 * says the specification's event.
 */
export const afterLogin = { name: 'afterLogin', intake: 'intake', event: 'openIntakeAfterLogin' } as const;
