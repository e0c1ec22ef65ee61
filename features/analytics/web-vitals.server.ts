import { lt, sql } from 'drizzle-orm';
import { webVitals, webVitalSums } from '#features/analytics/analytics.table.ts';
import { siteSection } from '#features/analytics/site-section.ts';
import {
  bucketOf,
  readPageVitals,
  vitalNames,
  vitalsKeptDays,
  type PageVitals,
} from '#features/analytics/web-vitals.ts';
import type { AppContext } from '#server/app-context.ts';
import { isPersonalBrowser } from '#server/http/request/arrival.ts';
import type { Client } from '#server/http/request/client.ts';
import { readJson } from '#server/http/request/form-post.ts';
import { failure, otherMethod, refusalResponse } from '#server/http/response/responses.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';
import { percentSetting } from '#server/site-settings/site-setting.ts';
import { utcDay } from '#values/day.ts';
import { dayMs } from '#values/duration.ts';

/** Percentage of page views that are measured. */
export const measuredViews = percentSetting('measuredViews', 10);

/** Per address and hour. */
const vitalsLimit = { name: 'web-vitals', points: 120, seconds: 3600 };

/**
 * `POST /functions/v1/web-vitals` with `PageVitals`, sent when a page is left. Returns 204; robots, and browsers that
 * ask not to be tracked, are not counted.
 */
export async function handleWebVitals(app: AppContext, request: Request, client: Client): Promise<Response> {
  const { requestId } = client;
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  const measured = readPageVitals(await readJson(request));
  if (measured === null) return failure(400, 'malformed', 'These are not measurements of a page view.', { requestId });
  const limited = await app.limits.take(vitalsLimit, client.limitKey);
  if (!limited.ok) {
    return refusalResponse({ reason: 'too-many', ...limited }, 429, 'Too many page views in one hour.', requestId);
  }
  if (mayCount(request.headers) && app.settings.get(measuredViews) > 0) await countVitals(app, measured);
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
}

function mayCount(headers: Headers): boolean {
  if (headers.get('Sec-GPC') === '1' || headers.get('DNT') === '1') return false;
  return isPersonalBrowser(headers.get('User-Agent') ?? '');
}

/** Adds one to a number per metric; no row is about a visitor. */
async function countVitals(app: Pick<AppContext, 'db' | 'now'>, measured: PageVitals): Promise<void> {
  const section = siteSection(measured.page);
  if (section === null) return;
  const day = utcDay(app.now());
  const { device } = measured;
  // In the order of `vitalNames`, so simultaneous views do not deadlock.
  const rows = vitalNames.flatMap((metric) => {
    const value = measured[metric];
    return value === undefined ? [] : [{ day, section, device, metric, bucket: bucketOf(metric, value), amount: 1 }];
  });
  const { day: onDay, section: ofSection, device: onDevice, metric, bucket, amount } = webVitals;
  await app.db
    .insert(webVitals)
    .values(rows)
    .onConflictDoUpdate({
      target: [onDay, ofSection, onDevice, metric, bucket],
      set: { amount: sql`${amount} + 1` },
    });
}

/** Job `purge-web-vitals`. */
export const purgeWebVitals = defineJob(
  'purge-web-vitals',
  noPayload,
  async (app) => {
    const until = utcDay(new Date(app.now().getTime() - vitalsKeptDays * dayMs));
    await app.db.delete(webVitals).where(lt(webVitals.day, until));
    await app.db.delete(webVitalSums).where(sql`${webVitalSums.day} <
      case when ${webVitalSums.isMonth} then date_trunc('month', ${until}::date)::date else ${until}::date end`);
  },
  { label: 'Delete old page speed figures', schedule: '51 3 * * *' },
);
