import { site } from './site.ts';

interface RoleCopy {
  readonly name: string;
  /** What the role may do, in words. */
  readonly may: string;
}

/** By stored word. Others are shown as they are. */
export const roleCopy: Readonly<Record<'owner' | 'admin' | 'sales' | 'writer' | 'finance' | 'reader', RoleCopy>> = {
  owner: { name: 'Owner', may: 'Everything. Only owners name and remove owners.' },
  admin: {
    name: 'Administrator',
    may: 'Everything, including erasing data, settings, webhooks and the team. Cannot change owners.',
  },
  sales: {
    name: 'Sales',
    may: 'Works on leads, people and subscribers. Reads articles and campaigns. Cannot erase anything.',
  },
  writer: { name: 'Writer', may: 'Writes articles and campaigns. Sees no leads, people or payments.' },
  finance: { name: 'Finance', may: 'Sees payments, revenue and client accounts. Sees no leads.' },
  reader: {
    name: 'Read-only',
    may: 'Reads leads, people, articles, campaigns and revenue. Changes nothing.',
  },
};

/** Name of a stored role; `user` is a client. */
export function roleName(role: string): string {
  if (role === 'user') return 'Client';
  return Object.hasOwn(roleCopy, role) ? roleCopy[role as keyof typeof roleCopy].name : role;
}

export function roleMay(role: string): string {
  return Object.hasOwn(roleCopy, role) ? roleCopy[role as keyof typeof roleCopy].may : '';
}

/** For a person on the team whose role is not enough. */
export const roleDenied = {
  mine: (role: string) => `Your role is ${role}, which does not include this.`,
  needed: (roles: readonly string[]) =>
    `It needs one of these roles: ${roles.join(', ')}. Ask an owner or administrator of ${site.name} to change your role.`,
  back: 'Go to Today',
} as const;

export const teamCopy = {
  title: 'Team',
  lead: 'Who works in the back office, and what each role may do.',
  invite: 'Invite',
  members: 'Members',
  columns: {
    person: 'Person',
    role: 'Role',
    factor: 'Second factor',
    seen: 'Last seen',
    acts: 'Actions',
  },
  you: 'you',
  disabled: 'disabled',
  factorOn: 'On',
  factorOff: 'Off',
  factorDue: 'due',
  never: 'Not signed in',
  change: 'Change role',
  changeOf: (email: string) => `Change the role of ${email}`,
  remove: 'Remove',
  removeOf: (email: string) => `Remove ${email} from the team`,
  invites: 'Open invites',
  inviteColumns: { email: 'Email', role: 'Role', by: 'Invited by', sent: 'Sent', acts: 'Actions' },
  expires: 'expires',
  expired: 'Expired',
  formerly: 'a former administrator',
  resend: 'Send again',
  resendTo: (email: string) => `Send the invite to ${email} again`,
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw the invite to ${email}`,
  roles: 'What each role may do',
  email: 'Email',
  role: 'Role',
  cancel: 'Cancel',
  inviteTitle: 'Invite to the team',
  inviteText: 'We send a link that works once, for 7 days. Who has an account keeps it, with all its data.',
  sendInvite: 'Send invite',
  changeTitle: 'Change role',
  changeText: 'It applies from the next click on. They are notified by email.',
  saveRole: 'Save role',
  removeTitle: 'Remove from the team?',
  removeText: 'They keep their account and can only use the client portal. They are notified by email.',
  withdrawTitle: 'Withdraw this invite?',
  withdrawText: 'Its link stops working at once.',
  busy: 'Working...',
  done: {
    role: (role: string) => `Role changed to ${role}.`,
    removed: 'Removed from the team.',
    invite: (email: string) => `Invite sent to ${email}.`,
    resend: (email: string) => `Invite sent to ${email} again. The earlier link no longer works.`,
    withdraw: (email: string) => `Invite to ${email} withdrawn.`,
  },
  reasons: {
    unknown: 'This account no longer exists.',
    'no-right': 'Your role does not allow this any more.',
    self: 'You cannot change your own role. Ask another owner or administrator.',
    owner: 'Only an owner names and removes owners.',
    already: 'This was already done, perhaps by someone else.',
    last: 'This is the last administrator. Add another one first.',
    disabled: 'The account is disabled. Enable it first.',
    unconfirmed: 'The email address is not confirmed, so this account may belong to someone else.',
    address: 'Enter an email address, such as ann@example.com.',
    member: 'This person is on the team already. Change the role instead.',
    'too-many': 'There have been many invites in a short while. Try again in an hour.',
    gone: 'This invite was accepted or withdrawn meanwhile.',
  },
} as const;

export const inviteCopy = {
  title: 'Join the team',
  heading: `Join the team of ${site.name}`,
  as: (role: string, email: string) => `You are invited as ${role}, with the address ${email}.`,
  deadHeading: 'This invite is no longer valid',
  deadLead: 'It works once, for 7 days, and may have been withdrawn. Ask the person who invited you for a new one.',
  join: 'Join the team',
  busy: 'Joining...',
  create: 'Create account and join',
  home: 'Go to the home page',
  signIn: 'Sign in to join',
  hasAccount: 'This address has an account. Sign in to it; all its data stays.',
  other: (email: string) => `You are signed in with another address. Sign out, then follow the link again as ${email}.`,
  signOut: 'Sign out',
} as const;
