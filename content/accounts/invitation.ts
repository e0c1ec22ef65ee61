/** Shared by the pages where people accept an invitation to the team or to an organization. */
export const invitationCopy = {
  as: (role: string, email: string) => `You are invited as ${role}, with the address ${email}.`,
  deadLead: 'It works once, for 7 days, and may have been withdrawn. Ask the person who invited you for a new one.',
  busy: 'Joining...',
  create: 'Create account and join',
  home: 'Go to the home page',
  signIn: 'Sign in to join',
  hasAccount: 'This address has an account. Sign in to it; all its data stays.',
  other: (email: string) => `You are signed in with another address. Sign out, then follow the link again as ${email}.`,
  signOut: 'Sign out',
} as const;
