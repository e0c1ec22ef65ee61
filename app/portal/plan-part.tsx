import type { PlanLine, ShownPlan } from '#app/portal/shown-plans.server.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { LocalTime } from '#ui/local-time.tsx';

interface PlanPartProps extends ShownPlan {
  readonly also: readonly PlanLine[];
}

/** A plan or subscription: its state and what comes next. */
export function PlanPart({ id, title, warning, facts, hints, also }: PlanPartProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>
        {warning !== null && (
          <div className="overview-standing small">
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
                <span className="overview-ends small">
                  <Line {...flag} />
                </span>
              )}
            </Fact>
          ))}
        </Facts>
        {[...hints, ...also].map((hint, at) => (
          <p key={at} className="overview-hint soft small">
            <Line {...hint} />
          </p>
        ))}
      </div>
    </section>
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
