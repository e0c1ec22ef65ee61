import { Form } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { personHref } from '#app/admin/person-href.ts';
import type { AdminRunsData } from '#app/admin/runs/load-runs-page.server.ts';
import { adminRunsCopy, runsCopy as copy } from '#content/runs.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { Panel } from '#features/users/admin/user-panels.tsx';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';

const columns = [
  { label: copy.name, width: 'l' },
  { label: copy.runs, holds: 'number', width: 's' },
  { label: copy.rate, holds: 'number', width: 's' },
  { label: copy.alerts, width: 'm' },
] as const;

/** What an organization's workflows did, and its keys. */
export function AdminRunsPage({ organization, ownerId, workflows, keys }: AdminRunsData) {
  const mayRevoke = useCan('people:write');
  const back = ownerId && { to: personHref({ kind: 'user', id: ownerId }), label: organization };
  return (
    <>
      <AdminHead {...(back && { back })} title={adminRunsCopy.title(organization)} />
      <Stack gap="8">
        <Panel title={copy.workflows} id="workflows-title">
          {workflows.length === 0 && <p className="soft small">{adminRunsCopy.none}</p>}
          {workflows.length > 0 && (
            <DataTable titleId="workflows-title" columns={columns}>
              {workflows.map(({ id, name, runs, rate, openAlerts }) => (
                <Row key={id}>
                  <RowHead column={copy.name}>{name}</RowHead>
                  <Cell column={copy.runs}>{runs}</Cell>
                  <Cell column={copy.rate}>{rate}</Cell>
                  <Cell column={copy.alerts}>
                    {openAlerts > 0 && <State tone="bad">{copy.open(openAlerts)}</State>}
                  </Cell>
                </Row>
              ))}
            </DataTable>
          )}
        </Panel>
        <Panel title={copy.keys} id="keys-title">
          {keys.length === 0 && <p className="soft small">{adminRunsCopy.noKeys}</p>}
          <RuledList>
            {keys.map(({ id, name, ending, lastUsedAt }) => (
              <li key={id}>
                <span>
                  {name}, {copy.ending(ending)}.{' '}
                  <span className="soft small">
                    {lastUsedAt === null ? (
                      copy.neverUsed
                    ) : (
                      <>
                        {copy.lastUsed} <LocalTime at={lastUsedAt} />
                      </>
                    )}
                  </span>
                </span>
                {mayRevoke && (
                  <Form method="post">
                    <input type="hidden" name="id" value={id} />
                    <Button
                      type="submit"
                      size="small"
                      name="action"
                      value="revoke-key"
                      aria-label={copy.revokeOf(name)}
                    >
                      {copy.revoke}
                    </Button>
                  </Form>
                )}
              </li>
            ))}
          </RuledList>
        </Panel>
      </Stack>
    </>
  );
}
