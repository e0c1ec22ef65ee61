import { createContext, use } from 'react';
import type { Right } from '#features/accounts/rights/roles.ts';

/** The signed-in person's role; provided by the frame of the back office. */
export const RoleContext = createContext('');

/** What the role allows; provided with it. */
export const RightsContext = createContext<readonly Right[]>([]);

/** Whether the signed-in person may download lists of people; provided with the role. */
export const ExportContext = createContext(true);

export function useRights(): readonly Right[] {
  return use(RightsContext);
}

/** Hides actions that the signed-in user may not do. The server refuses them anyway. */
export function useCan(right: Right): boolean {
  return useRights().includes(right);
}
