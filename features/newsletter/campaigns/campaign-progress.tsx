import { LocalTime } from '#ui/local-time.tsx';
import { metric } from '#features/newsletter/admin/newsletter-admin.ts';
import { stateCopy } from '#features/newsletter/campaigns/campaign-copy.ts';
import { servedOf, type CampaignResults, type Campaign } from '#features/newsletter/campaigns/campaigns.ts';
import { Progress } from '#ui/feedback/progress.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Metric, MetricStrip } from '#ui/list/metric-strip.tsx';

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
      <Cluster id="progress-title" as="h2" gap="5" rowGap="2" align="baseline" className="campaign-state">
        <State tone={tone}>{label}</State>
        {timestamp !== null && (
          <span className="soft small">
            <LocalTime at={timestamp.toISOString()} />
          </span>
        )}
      </Cluster>
      {state !== 'scheduled' && readers !== null && (
        <Stack gap="2" className="newsletter-admin-progress">
          <p role="status">
            {metric(served)} of {metric(readers)} processed
          </p>
          <Progress value={served} max={Math.max(1, readers)} label="Emails processed" />
        </Stack>
      )}
      {state === 'scheduled' ? (
        <p className="soft small">Goes out automatically to everyone in the audience at that time.</p>
      ) : (
        <MetricStrip label="Results">
          <Metric label="Sent" tone="good" value={metric(results.sent)} />
          <Metric label="Failed" tone="bad" value={metric(results.failed)} />
          <Metric label="Bounced" tone="bad" value={metric(results.bounced)} />
          <Metric label="Skipped" tone="off" value={metric(results.skipped)} />
          <Metric label="Unsubscribed" tone="waiting" value={metric(results.unsubscribed)} />
        </MetricStrip>
      )}
    </section>
  );
}
