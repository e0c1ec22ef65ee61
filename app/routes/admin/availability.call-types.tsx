import { useState } from 'react';
import { href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { handleActions, memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { callTypeActions } from '#app/admin/availability/call-type-actions.server.ts';
import { callTypesCopy as copy } from '#features/availability/call-types/call-types.copy.ts';
import { CallTypesPage } from '#app/admin/availability/call-types-page.tsx';
import { readCallTypes } from '#features/availability/call-types/call-types.server.ts';
import { Icon } from '#ui/icon.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import type { Route } from './+types/availability.call-types.ts';

export const handle = { right: 'leads:read' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  return readCallTypes(args.context.get(appContext), by);
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, callTypeActions);
}

export default function CallTypesRoute({ loaderData }: Route.ComponentProps) {
  const [isAdding, setAdding] = useState(false);
  const mayChange = useCan('settings');
  return (
    <>
      <AdminHead
        back={{ to: href('/admin/availability'), label: copy.back }}
        title={copy.title}
        lead={copy.lead}
        actions={
          mayChange && (
            <ScriptButton size="small" variant="primary" onClick={() => setAdding(true)}>
              <Icon name="plus" />
              {copy.add}
            </ScriptButton>
          )
        }
      />
      <CallTypesPage {...loaderData} isAdding={isAdding} onAdded={() => setAdding(false)} />
    </>
  );
}
