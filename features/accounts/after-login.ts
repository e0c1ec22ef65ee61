/** A script removes the parameter and fires the specified event. */
export const afterLogin = { name: 'afterLogin', intake: 'intake', event: 'openIntakeAfterLogin' } as const;
