import { data } from 'react-router';
import { fieldsOf } from '#features/accounts/pages/page-post.server.ts';
import { invite, resendInvite, withdrawInvite } from '#features/accounts/team/invites.server.ts';
import { isTeamRole } from '#features/accounts/team/roles.ts';
import type { TeamMember } from '#features/accounts/team/team-member.ts';
import { giveRole } from '#features/accounts/team/team.server.ts';
import type { TeamResult } from '#features/accounts/team/team.ts';
import type { AppContext } from '#server/app-context.ts';

export async function answerTeam(app: AppContext, by: TeamMember<'team'>, request: Request): Promise<TeamResult> {
  const fields = await fieldsOf(request);
  const text = (name: string) => fields.get(name) ?? '';
  switch (text('act')) {
    case 'role': {
      const role = text('role');
      if (role !== 'user' && !isTeamRole(role)) throw data(null, { status: 400 });
      return giveRole(app, by, text('id'), role);
    }
    case 'invite':
      return invite(app, by, { email: text('email'), role: text('role') });
    case 'resend':
      return resendInvite(app, by, text('id'));
    case 'withdraw':
      return withdrawInvite(app, by, text('id'));
    default:
      throw data(null, { status: 400 });
  }
}
