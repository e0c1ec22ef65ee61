import { href, Link } from 'react-router';
import { PortalPage, PortalSection } from '#app/portal/portal-page.tsx';
import { FailuresPart } from '#app/portal/runs/failures-part.tsx';
import { KeysPart } from '#app/portal/runs/keys-part.tsx';
import type { RunsData } from '#app/portal/runs/load-runs.server.ts';
import { ReportsPart } from '#app/portal/runs/report-page.tsx';
import { RunStrip, WorkflowFigures } from '#app/portal/runs/run-strip.tsx';
import { runsCopy as copy } from '#content/runs.ts';
import { State } from '#ui/feedback/state.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Alert } from '#ui/messages/alert.tsx';

export type RunsReason = keyof typeof copy.reasons;

interface RunsPageProps extends RunsData {
  readonly isLater: boolean;
  readonly done: string | null;
  readonly reason: RunsReason | null;
  readonly typed: string;
  /** Shown once. */
  readonly newKey: { readonly key: string; readonly name: string } | null;
}

export function RunsPage({
  workflows,
  failures,
  reports,
  keys,
  usage,
  origin,
  newKey,
  reason,
  typed,
  ...rest
}: RunsPageProps) {
  const isKeyError = reason === 'key-name' || reason === 'too-many-keys';
  return (
    <PortalPage title={copy.title} done={rest.done} error={reason === null || isKeyError ? null : copy.reasons[reason]}>
      {newKey !== null && (
        <Alert tone="success" role="status" title={copy.keyShown(newKey.name)}>
          <p className="run-key" aria-label={copy.keyLabel}>
            {newKey.key}
          </p>
        </Alert>
      )}
      {workflows.length === 0 ? (
        <FirstRun origin={origin} mayCreate={keys !== null} />
      ) : (
        <>
          <UsagePart {...usage} />
          <PortalSection titleId="workflows-title" title={copy.workflows} wide>
            <p className="soft">{copy.lead(workflows[0]?.days.length ?? 0)}</p>
            {workflows.map((workflow) => (
              <Stack key={workflow.id} gap="4" as="article" aria-labelledby={`name-${workflow.id}`} rule="6" pad="6">
                <Cluster gap="4" as="h3" id={`name-${workflow.id}`}>
                  <Link to={href('/dashboard/runs/:workflowId', { workflowId: workflow.id })}>{workflow.name}</Link>
                  {workflow.openAlerts > 0 && <State tone="bad">{copy.open(workflow.openAlerts)}</State>}
                </Cluster>
                <RunStrip {...workflow} />
                <WorkflowFigures {...workflow} />
              </Stack>
            ))}
          </PortalSection>
          {reports.length > 0 && <ReportsPart reports={reports} />}
          <FailuresPart
            {...failures}
            isLater={rest.isLater}
            path={href('/dashboard/runs')}
            hrefOf={(workflowId) => href('/dashboard/runs/:workflowId', { workflowId })}
          />
        </>
      )}
      {keys !== null && <KeysPart keys={keys} error={isKeyError ? copy.reasons[reason] : undefined} typed={typed} />}
    </PortalPage>
  );
}

function UsagePart({ used, limit, plan, stepUp, addOn }: RunsData['usage']) {
  return (
    <PortalSection titleId="usage-title" title={plan === null ? copy.usage : `${copy.usage}: ${plan}`}>
      <Stack gap="3">
        <p>{copy.used(used, limit)}</p>
        {limit !== null && used > limit && (
          <Alert tone="warning">
            <p>{copy.over}</p>
          </Alert>
        )}
        {limit !== null && used >= limit && stepUp !== null && (
          <p className="soft">
            {copy.stepUp(stepUp.name, stepUp.workflows, stepUp.monthly)}{' '}
            {addOn !== null && copy.addOn(addOn.name, addOn.price)}{' '}
            <a href={href('/dashboard/billing')}>{copy.toPlans}</a>
          </p>
        )}
      </Stack>
    </PortalSection>
  );
}

function FirstRun({ origin, mayCreate }: { readonly origin: string; readonly mayCreate: boolean }) {
  return (
    <PortalSection titleId="first-title" title={copy.emptyTitle}>
      <Stack gap="4">
        <p>{mayCreate ? copy.empty : copy.emptyAsk}</p>
        <pre className="run-sample" tabIndex={0} aria-label={copy.sampleLabel}>
          {copy.sample(origin)}
        </pre>
        <p className="soft small">{copy.docs}</p>
      </Stack>
    </PortalSection>
  );
}
