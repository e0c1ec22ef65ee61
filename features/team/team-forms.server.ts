import { data } from 'react-router';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { invite, resendInvite, withdrawInvite } from '#features/team/invites.server.ts';
import { isTeamRole } from '#features/accounts/rights/roles.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { giveRole } from '#features/team/team.server.ts';
import type { TeamResult } from '#features/team/team.ts';
import type { AppContext } from '#server/app-context.ts';

export async function handleTeamPost(app: AppContext, by: TeamMember<'team'>, request: Request): Promise<TeamResult> {
  const fields = await readPostedFields(request);
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
