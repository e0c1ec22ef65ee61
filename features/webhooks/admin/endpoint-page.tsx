import './webhooks.css';
import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { AttemptsLog, type AttemptsLogProps } from '#features/webhooks/admin/attempts-log.tsx';
import { EndpointFormPart } from '#features/webhooks/admin/endpoint-form.tsx';
import { EndpointState } from '#features/webhooks/admin/endpoint-state.tsx';
import type { EndpointActionsState } from '#features/webhooks/admin/use-endpoint-actions.tsx';
import { SecretPart } from '#features/webhooks/admin/secret-section.tsx';
import type { EventGroup } from '#features/webhooks/webhooks.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Split } from '#ui/layout/split.tsx';

export interface EndpointPageProps {
  readonly actions: EndpointActionsState;
  readonly eventGroups: readonly EventGroup[];
  readonly log: Omit<AttemptsLogProps, 'actions'>;
}

export function EndpointPage({ actions, eventGroups, log }: EndpointPageProps) {
  const endpoint = actions.shown;
  const { disabledReason, failed, waiting, recent, lastSuccessAt } = endpoint;
  return (
    <Stack gap="8">
      {disabledReason !== null && <Alert tone="warning">{copy.disabledWhy[disabledReason]}</Alert>}
      <Facts labels="above" className="webhook-health">
        <Fact label={copy.state}>
          <EndpointState endpoint={endpoint} />
        </Fact>
        <Fact label={copy.lastSuccess}>{lastSuccessAt === null ? copy.never : <LocalTime at={lastSuccessAt} />}</Fact>
        <Fact label={copy.attempts}>{recent}</Fact>
        <Fact label={copy.waiting}>{waiting}</Fact>
        <Fact label={copy.failed}>{failed}</Fact>
        <Fact label={copy.madeBy}>{endpoint.createdBy ?? copy.someone}</Fact>
      </Facts>
      <Split as="section" columns="head" gap="8" rowGap="4" rule="6" aria-labelledby="form-title">
        <h2 id="form-title">{copy.form}</h2>
        <EndpointFormPart id={endpoint.id} endpoint={endpoint} version={endpoint.version} eventGroups={eventGroups} />
      </Split>
      {endpoint.format === 'standard' && <SecretPart formerUntil={endpoint.formerSecretsUntil} />}
      <AttemptsLog {...log} actions={actions} />
    </Stack>
  );
}
