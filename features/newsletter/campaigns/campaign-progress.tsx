import '#ui/list/counted-states.css';
import { LocalTime } from '#ui/local-time.tsx';
import { metric } from '#features/newsletter/admin/newsletter-admin.ts';
import { stateCopy } from '#features/newsletter/campaigns/campaign-copy.ts';
import { servedOf, type CampaignResults, type Campaign } from '#features/newsletter/campaigns/campaigns.ts';
import { Progress } from '#ui/feedback/progress.tsx';
import { State } from '#ui/feedback/state.tsx';

interface CampaignProgressProps {
  readonly campaign: Campaign;
  readonly results: CampaignResults;
}

export function CampaignProgress({ campaign, results }: CampaignProgressProps) {
  const { state, readers, scheduledAt, startedAt, stoppedAt, finishedAt } = campaign;
  const { label, tone } = stateCopy[state];
  const served = servedOf(results);
  const timestamp = { draft: null, scheduled: scheduledAt, sending: startedAt, stopped: stoppedAt, sent: finishedAt }[
    state
  ];
  return (
    <section aria-labelledby="progress-title">
      <h2 id="progress-title" className="campaign-state">
        <State tone={tone}>{label}</State>
        {timestamp !== null && <LocalTime at={timestamp.toISOString()} />}
      </h2>
      {state !== 'scheduled' && readers !== null && (
        <div className="newsletter-admin-progress">
          <p role="status">
            {metric(served)} of {metric(readers)} processed
          </p>
          <Progress value={served} max={Math.max(1, readers)} label="Emails processed" />
        </div>
      )}
      {state === 'scheduled' ? (
        <p className="newsletter-admin-soft">Goes out automatically to everyone in the audience at that time.</p>
      ) : (
        <ul className="counted-states" aria-label="Results">
          <Metric label="Sent" tone="good" count={results.sent} />
          <Metric label="Failed" tone="bad" count={results.failed} />
          <Metric label="Bounced" tone="bad" count={results.bounced} />
          <Metric label="Skipped" tone="off" count={results.skipped} />
          <Metric label="Unsubscribed" tone="waiting" count={results.unsubscribed} />
        </ul>
      )}
    </section>
  );
}

interface MetricProps {
  readonly label: string;
  readonly tone: 'good' | 'bad' | 'off' | 'waiting';
  readonly count: number;
}

function Metric({ label, tone, count }: MetricProps) {
  return (
    <li>
      <div>
        <State tone={tone}>{label}</State>
        <b>{metric(count)}</b>
      </div>
    </li>
  );
}
