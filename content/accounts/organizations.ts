/** By stored word. */
export const organizationRoleCopy = {
  owner: { name: 'Owner', may: 'Everything, including people.' },
  billing: { name: 'Billing', may: 'Invoices, plan and billing details, and nothing else.' },
  member: { name: 'Member', may: 'Work and messages, and no billing.' },
} as const;

export function organizationRoleName(role: string): string {
  return Object.hasOwn(organizationRoleCopy, role)
    ? organizationRoleCopy[role as keyof typeof organizationRoleCopy].name
    : role;
}

/** A page of the portal that the role does not include. */
export const clientDenied = {
  title: 'Your role doesn’t include this',
  mine: (role: string, organization: string) => `Your role at ${organization} is ${role}.`,
  needed: (roles: string) => `This page is for: ${roles}. Ask the owner to change your role.`,
  people: 'See who the owner is',
  home: 'Go to the overview',
} as const;

/** A form whose page was opened for another organization. */
export const otherOrganization = {
  title: 'You switched to another organization',
  text: (shown: string) =>
    `This page was opened for another organization than ${shown}, which you are in now. Nothing was changed or sent.`,
  again: 'Open the page again',
} as const;

export const switchCopy = { label: 'Organization', button: 'Switch' } as const;

export const peopleCopy = {
  title: 'People',
  lead: (organization: string) => `Who can use the portal of ${organization}.`,
  members: 'Members',
  columns: { person: 'Person', role: 'Role', since: 'Since', actions: 'Actions' },
  you: 'you',
  others: 'The owner sees everybody, invites people and changes roles.',
  role: 'Role',
  saveRole: 'Change role',
  roleOf: (person: string) => `Role of ${person}`,
  removeOf: (person: string) => `Remove ${person}`,
  removeHint: 'They lose access to this portal at once. Their account stays.',
  handOverOf: (person: string) => `Make ${person} the owner`,
  handOverHint: 'The new owner can do everything. You stay as a member.',
  confirm: 'Confirm it’s you',
  confirmHint: 'to hand over ownership.',
  invite: 'Invite someone',
  email: 'Email address',
  send: 'Send invitation',
  invitations: 'Open invitations',
  expires: 'Valid until',
  expired: 'Expired',
  resend: 'Resend',
  resendTo: (email: string) => `Resend the invitation to ${email}`,
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw the invitation to ${email}`,
  toMe: 'Invitations to you',
  seeInvitation: 'See the invitation',
  rename: 'Name of the organization',
  saveName: 'Save name',
  leave: 'Leave this organization',
  leaveHint: 'You lose access to its portal at once. Your account stays.',
  ownerLeaves: 'The owner cannot leave. Make someone else the owner first.',
  done: {
    invited: 'The invitation was sent.',
    resent: 'The invitation was sent again.',
    withdrawn: 'The invitation was withdrawn.',
    role: 'The role was changed.',
    removed: 'The person was removed.',
    left: 'You left the organization.',
    'handed-over': 'Ownership was handed over.',
    renamed: 'The name was saved.',
  },
  reasons: {
    address: 'Please enter a valid email address',
    name: 'Please enter a name of at most 200 characters',
    present: 'This person is a member already.',
    'too-many': 'There were too many invitations in a short time. Please wait an hour.',
    gone: 'This is no longer there. It was changed in the meantime.',
    'no-right': 'Only the owner can change people.',
    owner: 'The owner cannot leave. Make someone else the owner first.',
    'confirm-identity': 'Please confirm it’s you before making this change.',
    unknown: 'This form could not be read. Please try again.',
  },
} as const;

/** The page that an invitation leads to. */
export const joinCopy = {
  title: 'Join an organization',
  heading: (organization: string) => `Join ${organization}`,
  as: (role: string, email: string) => `You are invited as ${role}, with the address ${email}.`,
  deadHeading: 'This invitation is no longer valid',
  deadLead: 'It works once, for 7 days, and may have been withdrawn. Ask the person who invited you for a new one.',
  join: 'Join',
  decline: 'Decline',
  busy: 'Joining...',
  create: 'Create account and join',
  home: 'Go to the home page',
  signIn: 'Sign in to join',
  hasAccount: 'This address has an account. Sign in to it; all its data stays.',
  other: (email: string) => `You are signed in with another address. Sign out, then follow the link again as ${email}.`,
  signOut: 'Sign out',
} as const;
