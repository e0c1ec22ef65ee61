import { createHash } from 'node:crypto';
import { desc, inArray, lt, sql } from 'drizzle-orm';
import {
  browserErrorsKept,
  browserErrorsLimit,
  reportsSchema,
  type BrowserReports,
} from '#features/browser-errors/browser-errors.ts';
import { browserErrors } from '#features/browser-errors/browser-errors.table.ts';
import { pageOf, redact } from '#features/browser-errors/redact.ts';
import { cleanText } from '#forms/text.ts';
import { keyset } from '#server/db/query/keyset.ts';
import { failure, otherMethod, refusalResponse } from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import { readJson } from '#server/http/request/form-post.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';
import { dayMs } from '#values/duration.ts';

/** `POST /functions/v1/browser-errors`: a batch of reports. Returns 204. */
export async function handleBrowserErrors(app: AppContext, request: Request, client: Client): Promise<Response> {
  const { requestId } = client;
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  const parsed = reportsSchema.safeParse(await readJson(request));
  if (!parsed.success) return failure(400, 'malformed', 'This is not a batch of error reports.', { requestId });
  const limited = await app.limits.take(browserErrorsLimit, client.limitKey);
  if (!limited.ok) {
    return refusalResponse({ reason: 'too-many', ...limited }, 429, 'Too many error reports in one hour.', requestId);
  }
  await recordBrowserErrors(app, parsed.data, requestId);
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
}

/** Writes reports to log and table. */
async function recordBrowserErrors(app: AppContext, batch: BrowserReports, requestId: string): Promise<void> {
  // Redacted again: any program can send reports.
  const clean = (text: string, length: number) => cleanText(redact(text).slice(0, length));
  // Not redacted: a commit's hash may hold as many digits in a row as a telephone number.
  const release = batch.release || 'unknown';
  const rows = new Map<string, typeof browserErrors.$inferInsert>();
  const now = app.now();
  for (const { level, count, ...report } of batch.reports) {
    const [message, source] = [clean(report.message, 500), clean(report.source, 1000)];
    const page = clean(pageOf(report.page), 200);
    const id = createHash('sha256')
      .update(JSON.stringify([level, message, release]))
      .digest('base64url');
    const known = rows.get(id)?.count ?? 0;
    rows.set(id, {
      id,
      level,
      message,
      source,
      release,
      page,
      count: known + count,
      firstSeenAt: now,
      lastSeenAt: now,
    });
    const details = { browserLevel: level, release, page, message, source, count, requestId };
    app.log[level]({ event: 'browser.error', ...details }, 'A browser reported an error');
  }
  await app.db
    .insert(browserErrors)
    // Consistent order, to prevent deadlocks between batches.
    .values([...rows.values()].sort((one, other) => (one.id < other.id ? -1 : 1)))
    .onConflictDoUpdate({
      target: browserErrors.id,
      set: {
        source: sql`excluded.source`,
        page: sql`excluded.page`,
        lastSeenAt: sql`excluded.last_seen_at`,
        count: sql`${browserErrors.count} + excluded.count`,
      },
    });
  const oldest = app.db
    .select({ id: browserErrors.id })
    .from(browserErrors)
    .orderBy(desc(browserErrors.lastSeenAt), desc(browserErrors.id))
    .offset(browserErrorsKept.groups);
  await app.db.delete(browserErrors).where(inArray(browserErrors.id, oldest));
}

const perPage = 50;

/** Most recently seen first; `after` is the cursor of the previous page. */
export async function listBrowserErrors({ db }: Pick<AppContext, 'db'>, after: string) {
  const columns = [
    ['timestamptz', browserErrors.lastSeenAt, 'lastSeenAt'] as const,
    ['text', browserErrors.id, 'id'] as const,
  ];
  const order = keyset('desc', columns, after, perPage);
  const rows = await db.select().from(browserErrors).where(order.after).orderBy(order.orderBy).limit(order.limit);
  return order.page(rows, ({ firstSeenAt, lastSeenAt, ...row }) => ({
    ...row,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

export type BrowserError = Awaited<ReturnType<typeof listBrowserErrors>>['items'][number];

/** Job `purge-browser-errors`: deletes groups not seen for `browserErrorsKept.days`. */
export const purgeBrowserErrors = defineJob(
  'purge-browser-errors',
  noPayload,
  async (app) => {
    const until = new Date(app.now().getTime() - browserErrorsKept.days * dayMs);
    await app.db.delete(browserErrors).where(lt(browserErrors.lastSeenAt, until));
  },
  { label: 'Clean up browser errors', schedule: '57 3 * * *' },
);
