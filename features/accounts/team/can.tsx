import { createContext, use } from 'react';
import { rightsOf, type Right } from '#features/accounts/team/roles.ts';

/** The signed-in person's role; provided by the frame of the back office. */
export const RoleContext = createContext('');

/** Whether the signed-in person may download lists of people; provided with the role. */
export const ExportContext = createContext(true);

export function useRights(): readonly Right[] {
  return rightsOf(use(RoleContext));
}

/** Hides acts that the signed-in person may not do. The server refuses them anyway. */
export function useCan(right: Right): boolean {
  return useRights().includes(right);
}
