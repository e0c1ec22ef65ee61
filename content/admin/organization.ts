/** The page of a client's organization. */
export const organizationCopy = {
  back: 'All users',
  people: 'People',
  work: 'Work for this client',
  runs: 'Workflows',
  invited: (role: string) => `${role}, invited`,
  readers: (emails: string) => `Billing emails go to ${emails}`,
  noReaders: 'Nobody gets the billing emails of this client. Invite a contact, or enter a billing contact.',
  noOwner: 'This organization has no owner yet.',
  email: 'Email of the first contact',
  invite: 'Send invitation',
} as const;
