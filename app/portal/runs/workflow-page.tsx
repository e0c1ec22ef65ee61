import { href, Link } from 'react-router';
import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { PortalPage, PortalSection } from '#app/portal/portal-page.tsx';
import { FailuresPart } from '#app/portal/runs/failures-part.tsx';
import type { WorkflowData } from '#app/portal/runs/load-runs.server.ts';
import { RunStrip, WorkflowFigures } from '#app/portal/runs/run-strip.tsx';
import { alertCopy, runsCopy as copy } from '#content/runs.ts';
import type { WorkflowFault } from '#features/runs/workflows.server.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';

interface Refused {
  readonly faults: readonly WorkflowFault[];
  readonly typed: Readonly<Partial<Record<WorkflowFault, string>>>;
}

interface WorkflowPageProps extends WorkflowData {
  readonly isLater: boolean;
  readonly done: string | null;
  readonly error: string | null;
  readonly refused: Refused | null;
}

export function WorkflowPage(page: WorkflowPageProps) {
  const { workflow, failures, incidents, mayWrite, isLater, done, error, refused } = page;
  const path = href('/dashboard/runs/:workflowId', { workflowId: workflow.id });
  return (
    <PortalPage title={workflow.name} done={done} error={error}>
      <Stack gap="6" className="workflow-head">
        <Link to={href('/dashboard/runs')}>{copy.back}</Link>
        <p className="soft">
          {copy.slug(workflow.slug)} {copy.lead(workflow.days.length)}
        </p>
        <RunStrip {...workflow} />
        <WorkflowFigures {...workflow} />
      </Stack>
      <FailuresPart {...failures} isLater={isLater} path={path} />
      <IncidentsPart incidents={incidents} />
      {mayWrite && <SettingsPart workflow={workflow} refused={refused} />}
    </PortalPage>
  );
}

function IncidentsPart({ incidents }: Pick<WorkflowData, 'incidents'>) {
  return (
    <PortalSection titleId="incidents-title" title={copy.incidents}>
      {incidents.length === 0 && <p className="soft">{copy.noIncidents}</p>}
      <RuledList large>
        {incidents.map(({ id, kind, threshold, openedAt, closedAt }) => (
          <li key={id}>
            <span>
              {alertCopy[kind](threshold)}
              <span className="under small">
                {copy.since} <LocalTime at={openedAt} />
                {closedAt !== null && (
                  <>
                    {' '}
                    {copy.until} <LocalTime at={closedAt} />
                  </>
                )}
              </span>
            </span>
            {closedAt === null && <State tone="bad">{copy.stillOpen}</State>}
          </li>
        ))}
      </RuledList>
    </PortalSection>
  );
}

function SettingsPart({ workflow, refused }: Pick<WorkflowPageProps, 'workflow' | 'refused'>) {
  const field = (name: WorkflowFault, label: string, hint?: string) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      inputMode={name === 'name' ? undefined : 'numeric'}
      width={name === 'name' ? undefined : 'short'}
      autoComplete="off"
      defaultValue={refused?.typed[name] ?? workflow[name] ?? ''}
      error={refused?.faults.includes(name) === true ? copy.faults[name] : undefined}
    />
  );
  return (
    <PortalSection titleId="settings-title" title={copy.settings}>
      <Stack as="form" method="post" gap="4" align="start" width="s" noValidate>
        <OrganizationField />
        {field('name', copy.name)}
        {field('minutesSaved', copy.minutes, copy.minutesHint)}
        <p className="soft small">{copy.alertsHint}</p>
        {field('failedInRow', copy.failedInRow)}
        {field('failedPerHour', copy.failedPerHour)}
        {field('silentHours', copy.silentHours)}
        <Button type="submit" name="action" value="save">
          {copy.save}
        </Button>
      </Stack>
    </PortalSection>
  );
}
