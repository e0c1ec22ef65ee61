/** The page of a client's organization. */
export const organizationCopy = {
  back: 'All users',
  people: 'People',
  invited: (role: string) => `${role}, invited`,
} as const;
