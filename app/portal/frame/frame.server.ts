import type { Session } from '#features/accounts/accounts.ts';
import { isOnTeam } from '#features/accounts/rights/roles.ts';

/** What `PortalFrame` shows of a session. */
export function frameOf(session: Session) {
  return { isOnTeam: isOnTeam(session), eraseAt: session.profile.eraseAt?.toISOString() ?? null };
}
