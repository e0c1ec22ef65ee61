import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { AnalyticsData } from '#app/portal/analytics/analytics.server.ts';
import { requestTone, type OwnRequest } from '#app/portal/requests.ts';
import { State } from '#ui/feedback/state.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { portalCopy } from '#content/payments/billing.ts';
import { analyticsCopy } from '#content/payments/portal-analytics.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';

const copy = analyticsCopy;

/** Shows the requests that the client has sent, if their address is verified. */
export function RequestParts({ requests }: Pick<AnalyticsData, 'requests'>) {
  const intake = portalCopy.intake;
  if (requests === null) {
    return (
      <Part id="intake-title" title={intake.title}>
        <p className="portal-hint soft small">{intake.unverified}</p>
      </Part>
    );
  }
  return (
    <>
      <Part id="intake-title" title={intake.title}>
        <Requests requests={requests.intakes} status={copy.intakeStatus}>
          {intake.empty} <a href={href('/intake')}>{intake.start}</a>
        </Requests>
      </Part>
      <Part id="calls-title" title={copy.calls}>
        <Requests requests={requests.calls}>{copy.noCalls}</Requests>
      </Part>
      <Part id="messages-title" title={copy.messages}>
        <Requests requests={requests.messages}>{copy.noMessages}</Requests>
      </Part>
    </>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ id, title, children }: PartProps) {
  return (
    <PortalSection titleId={id} title={title}>
      {children}
    </PortalSection>
  );
}

interface RequestsProps {
  readonly requests: readonly OwnRequest[];
  readonly status?: Readonly<Record<string, string>>;
  /** Shown when the list is empty. */
  readonly children: ReactNode;
}

function Requests({ requests, status: named = copy.requestStatus, children }: RequestsProps) {
  if (requests.length === 0) return <p className="portal-hint soft small">{children}</p>;
  return (
    <RuledList large>
      {requests.map(({ reference, status, createdAt, events }) => (
        <li key={reference ?? createdAt}>
          {reference !== null && <span className="data">{reference}</span>}
          <State tone={requestTone(status)}>{named[status] ?? status}</State>
          <Stack as="ol" gap="1" className="portal-history soft small" aria-label={copy.history}>
            {events.map((event, at) => (
              <Row as="li" key={at} gap="4">
                <span>{event.kind === 'status' ? (named[event.status] ?? event.status) : copy.events[event.kind]}</span>
                <LocalTime at={event.at} />
              </Row>
            ))}
          </Stack>
        </li>
      ))}
    </RuledList>
  );
}
