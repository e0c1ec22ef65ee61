import type { ServerBuild } from 'react-router';
import type { OpenApp } from '#app/bootstrap/open-app.ts';
import { routePatterns } from '#app/bootstrap/route-paths.ts';
import { backupGauges } from '#features/backups/backup-gauges.server.ts';
import { replicaGauges } from '#features/system/replica-gauges.server.ts';
import { ownRoutes } from '#server/http/request-pipeline.ts';
import { jobGauges } from '#server/jobs/job-gauges.ts';
import { counters } from '#server/telemetry/counters.ts';
import type { GaugeGroup } from '#server/telemetry/gauges.ts';
import type { Metrics } from '#server/metrics/metrics.ts';

/** Gauges that features add to `/metrics`. */
const gauges: readonly GaugeGroup[] = [backupGauges, replicaGauges];

/** Serves `/metrics`. Without `METRICS_PORT`, returns undefined and does not load the metrics code. */
export async function openMetricsOf(app: OpenApp, build: Pick<ServerBuild, 'routes'>): Promise<Metrics | undefined> {
  const port = app.env.METRICS_PORT;
  if (port === undefined) return undefined;
  const { openMetrics } = await import('#server/metrics/metrics.ts');
  return openMetrics({
    app,
    port,
    gauges,
    counters: counters(),
    jobs: jobGauges(app.database.background.pool),
    routeOf: routePatterns(build, ownRoutes),
  });
}
