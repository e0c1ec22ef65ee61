import { useState } from 'react';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { SettingsFrame } from '#app/admin/settings/settings-frame.tsx';
import { handleActions, memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { teamCopy as copy } from '#content/admin/team.ts';
import { teamActions } from '#features/team/team-forms.server.ts';
import { TeamPage } from '#features/team/admin/team-page.tsx';
import { readTeam } from '#features/team/team.server.ts';
import { Icon } from '#ui/icon.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import type { Route } from './+types/settings.team.ts';

export const handle = { right: 'team' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  return { ...(await readTeam(args.context.get(appContext))), selfId: by.user.id };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, teamActions, copy.reasons);
}

export default function AdminTeamRoute({ loaderData }: Route.ComponentProps) {
  const [isInviting, setInviting] = useState(false);
  const actions = (
    <ScriptButton variant="primary" size="small" onClick={() => setInviting(true)}>
      <Icon name="plus" />
      {copy.invite}
    </ScriptButton>
  );
  return (
    <>
      <AdminHead title={copy.title} lead={copy.lead} actions={actions} />
      <SettingsFrame>
        <TeamPage {...loaderData} isInviting={isInviting} onInviting={setInviting} />
      </SettingsFrame>
    </>
  );
}
