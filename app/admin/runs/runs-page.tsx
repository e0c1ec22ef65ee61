import { Form, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import type { AdminRunsData } from '#app/admin/runs/runs-page.server.ts';
import { adminRunsCopy, runsCopy as copy } from '#content/runs.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { KeyList } from '#features/runs/pages/key-list.tsx';
import { Panel } from '#features/users/admin/user-panels.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

/** What an organization's workflows did, and its keys. */
export function AdminRunsPage({ organization, organizationId, workflows, keys }: AdminRunsData) {
  const mayRevoke = useCan('people:write');
  const back = { to: href('/admin/organizations/:organizationId', { organizationId }), label: organization };
  return (
    <>
      <AdminHead back={back} title={adminRunsCopy.title(organization)} />
      <Stack gap="8">
        <Panel title={copy.workflows} id="workflows-title">
          {workflows.length === 0 && <p className="soft small">{adminRunsCopy.none}</p>}
          <RuledList>
            {workflows.map(({ id, name, runs, rate, openAlerts }) => (
              <li key={id}>
                <span>
                  {name} <span className="under small">{adminRunsCopy.figures(runs, rate)}</span>
                </span>
                {openAlerts > 0 && <State tone="bad">{copy.open(openAlerts)}</State>}
              </li>
            ))}
          </RuledList>
        </Panel>
        <Panel title={copy.keys} id="keys-title">
          {keys.length === 0 && <p className="soft small">{adminRunsCopy.noKeys}</p>}
          <KeyList keys={keys} mayRevoke={mayRevoke} form={Form} />
        </Panel>
      </Stack>
    </>
  );
}
