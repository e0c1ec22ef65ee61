import { LocalTime } from '#ui/local-time.tsx';
import { metric } from '#features/newsletter/admin/newsletter-admin.ts';
import { segmentCopy, stateTones } from '#features/newsletter/campaigns/campaign.copy.ts';
import { campaignStates, type Campaign } from '#features/newsletter/campaigns/campaigns.ts';
import { servedOf, type CampaignResults } from '#features/newsletter/sending/sending.ts';
import { Progress } from '#ui/feedback/progress.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Metric, MetricStrip } from '#ui/list/metric-strip.tsx';

interface CampaignProgressProps {
  readonly campaign: Campaign;
  readonly results: CampaignResults;
}

export function CampaignProgress({ campaign, results }: CampaignProgressProps) {
  const { state, readers, isRecording, scheduledAt, scheduledZone, startedAt, stoppedAt, finishedAt } = campaign;
  const served = servedOf(results);
  const timestamp = { draft: null, scheduled: scheduledAt, sending: startedAt, stopped: stoppedAt, sent: finishedAt }[
    state
  ];
  return (
    <section aria-labelledby="progress-title">
      <Cluster id="progress-title" as="h2" gap="5" rowGap="2" align="baseline" className="campaign-state">
        <State tone={stateTones[state]}>{campaignStates[state]}</State>
        {timestamp !== null && (
          <span className="soft small">
            <LocalTime at={timestamp.toISOString()} />
            {state === 'scheduled' && scheduledZone !== null && ` (scheduled as ${timeIn(scheduledZone, timestamp)})`}
          </span>
        )}
      </Cluster>
      {state !== 'scheduled' && readers !== null && (
        <Stack gap="2" pad="4" className="tabular">
          <p role="status">
            {metric(served)} of {metric(readers)} processed{isRecording && ', more recipients are being added'}
          </p>
          <Progress value={served} max={Math.max(1, readers)} label="Emails processed" />
        </Stack>
      )}
      {state === 'scheduled' ? (
        <p className="soft small">
          Goes out automatically to its recipients at that time. Recipients: {segmentCopy(campaign.segment)}.
        </p>
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

/** `Dec 9, 2026, 9:00 AM, Europe/Oslo` */
function timeIn(timeZone: string, at: Date): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return `${new Intl.DateTimeFormat('en-US', format).format(at)}, ${timeZone}`;
}
