import { readerExports } from '#features/accounts/accounts-settings.server.ts';
import { denied } from '#features/accounts/rights/require-right.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { AppContext } from '#server/app-context.ts';

/** Files with people in them: read-only users need the owner's permission. */
export function mayExport({ settings }: Pick<AppContext, 'settings'>, { profile }: TeamMember): boolean {
  return profile.role !== 'reader' || settings.get(readerExports) === 'allowed';
}

/** @throws 403 */
export function requireExport(app: Pick<AppContext, 'settings'>, by: TeamMember): void {
  if (!mayExport(app, by)) throw denied();
}
