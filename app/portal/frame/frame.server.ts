import type { Session } from '#features/accounts/accounts.ts';
import { isOnTeam } from '#features/accounts/rights/roles.ts';

/** What `PortalFrame` shows of a session. */
export function frameOf(session: Session) {
  const { organization, organizations, profile } = session;
  return {
    isOnTeam: isOnTeam(session),
    eraseAt: profile.eraseAt?.toISOString() ?? null,
    organization,
    organizations: organizations.map(({ id, name }) => ({ id, name })),
  };
}

export type Frame = ReturnType<typeof frameOf>;
