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
