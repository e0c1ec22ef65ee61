import type { ReactNode } from 'react';
import type { PlanLine, ShownPlan } from '#app/portal/shown-plans.server.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';
import { Text } from '#ui/layout/text.tsx';

interface PlanPartProps extends ShownPlan {
  readonly also?: readonly PlanLine[];
  readonly children?: ReactNode;
}

/** A plan or subscription, with its state and upcoming changes. */
export function PlanPart({ id, title, warning, facts, hints, also = [], children }: PlanPartProps) {
  return (
    <PortalSection titleId={id} title={title}>
      <div>
        {warning !== null && (
          <div className="alert-region small">
            <Alert tone="warning">
              <Line {...warning} />
            </Alert>
          </div>
        )}
        <Facts labels="above">
          {facts.map(({ label, tone, flag, ...line }) => (
            <Fact key={label} label={label}>
              {tone === undefined ? (
                <Line {...line} />
              ) : (
                <State tone={tone}>
                  <Line {...line} />
                </State>
              )}
              {flag !== undefined && (
                <Text as="div" tone="warning" size="s">
                  <Line {...flag} />
                </Text>
              )}
            </Fact>
          ))}
        </Facts>
        {[...hints, ...also].map((hint, at) => (
          <p key={at} className="portal-hint soft small">
            <Line {...hint} />
          </p>
        ))}
        {children}
      </div>
    </PortalSection>
  );
}

export function Line({ parts, link }: PlanLine) {
  return (
    <>
      {parts.map((part, at) =>
        typeof part === 'string' ? (
          part
        ) : (
          <LocalTime key={at} {...('day' in part ? { at: part.day, isDay: true } : { at: part.time })} />
        ),
      )}
      {link !== undefined && (
        <>
          {' '}
          <a href={link.to}>{link.text}</a>
        </>
      )}
    </>
  );
}
