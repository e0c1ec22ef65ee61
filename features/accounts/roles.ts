/** Grants access to the admin. */
export const adminRole = 'admin';

/** Apart from the schemas of accounts, which portal pages do without. */
export function isAdmin({ profile }: { readonly profile: { readonly role: string } }): boolean {
  return profile.role === adminRole;
}
