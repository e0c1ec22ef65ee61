import { Link } from 'react-router';
import { PortalSection } from '#app/portal/portal-page.tsx';
import type { ShownFailures } from '#app/portal/runs/load-runs.server.ts';
import { runsCopy as copy } from '#content/runs.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';

interface FailuresPartProps extends ShownFailures {
  /** Whether an earlier page precedes this one. */
  readonly isLater: boolean;
  readonly path: string;
  /** Address of a workflow's page; undefined on that page. */
  readonly hrefOf?: (workflowId: string) => string;
}

/** Failed runs with their error texts, newest first. */
export function FailuresPart({ items, next, isLater, path, hrefOf }: FailuresPartProps) {
  const titleId = 'failures-title';
  return (
    <PortalSection titleId={titleId} title={copy.failures} id="failures">
      <Stack gap="4">
        {items.length === 0 && <p className="soft">{copy.noFailures}</p>}
        <RuledList large>
          {items.map(({ workflowId, workflow, runId, startedAt, duration, error }) => (
            <li key={`${workflowId} ${runId}`}>
              <div>
                {hrefOf && (
                  <>
                    <Link to={hrefOf(workflowId)}>{workflow}</Link>{' '}
                  </>
                )}
                <span className="soft small">
                  <LocalTime at={startedAt} />
                  {duration !== null && copy.after(duration)}. {copy.run} {runId}
                </span>
                <p className="run-error small">{error ?? copy.noText}</p>
              </div>
            </li>
          ))}
        </RuledList>
        <Pager
          first={isLater ? `${path}#failures` : null}
          next={next === null ? null : `${path}?${new URLSearchParams({ after: next })}#failures`}
        />
      </Stack>
    </PortalSection>
  );
}
