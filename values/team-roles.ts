/** Roles that give access to the back office. Any other stored word, such as `user`, gives none and is shown as it is. */
export const teamRoles = ['owner', 'admin', 'sales', 'writer', 'finance', 'reader'] as const;
export type TeamRole = (typeof teamRoles)[number];
