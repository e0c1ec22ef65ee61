import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { isPublishedCondition } from '#features/insights/article-cards.server.ts';
import { isSlug } from '#features/insights/insights.ts';
import { articleReaders, articleReaderSalts, articles } from '#features/insights/insights.table.ts';
import { failure, otherMethod } from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import { readJson } from '#server/http/request/form-post.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';
import { isFetchedAhead, isPersonalBrowser } from '#server/http/request/arrival.ts';
import { utcDay } from '#values/day.ts';

const viewLimit = { name: 'article-views', points: 300, seconds: 3600 };

/**
 * `POST /functions/v1/article-views` with `{ slug }`, sent when an article is read. Always returns 204; robots, reloads
 * and unknown slugs are not counted.
 */
export async function handleArticleView(app: AppContext, request: Request, client: Client): Promise<Response> {
  const { requestId } = client;
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  const body = await readJson(request);
  const slug = typeof body === 'object' && body !== null && 'slug' in body ? body.slug : undefined;
  if (typeof slug !== 'string') {
    return failure(400, 'malformed', 'Send the slug of an article as JSON.', { requestId });
  }
  if (isSlug(slug) && isReader(request.headers)) {
    const limited = await app.limits.take(viewLimit, client.limitKey);
    if (!limited.ok) {
      const headers = { 'Retry-After': String(limited.retryAfterSeconds) };
      return failure(429, 'too-many', 'Too many article views in one hour.', { requestId, headers });
    }
    await noteReader(app, slug, `${client.limitKey}\n${request.headers.get('User-Agent') ?? ''}`);
  }
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
}

/**
 * Job `count-article-views`, every minute: adds new readers in one statement and deletes past days. A reader costs one
 * small row, not an article update.
 */
export const countArticleViews = defineJob(
  'count-article-views',
  noPayload,
  async (app) => {
    await app.db.execute(sql`
    with counted as (
      update ${articleReaders} set counted_at = ${app.now().toISOString()}::timestamptz where counted_at is null returning article_id),
    sums as (select article_id, count(*)::int as readers from counted group by article_id)
    update ${articles} set view_count = view_count + sums.readers from sums where ${articles.id} = sums.article_id`);
    const today = utcDay(app.now());
    // Without the salt, a day's digests are meaningless; uncounted ones are kept until counted.
    await app.db.delete(articleReaderSalts).where(lt(articleReaderSalts.day, today));
    await app.db
      .delete(articleReaders)
      .where(and(lt(articleReaders.day, today), sql`${articleReaders.countedAt} is not null`));
  },
  { label: 'Count article views', schedule: '* * * * *' },
);

/** One row per reader, article and day, so reloads do not count. */
async function noteReader(app: AppContext, slug: string, who: string): Promise<void> {
  const day = utcDay(app.now());
  const reader = createHmac('sha256', await readSalt(app, day))
    .update(who)
    .digest('base64url');
  await app.db.execute(sql`
    insert into ${articleReaders} (day, article_id, reader)
    select ${day}::date, ${articles.id}, ${reader} from ${articles} where ${isPublishedCondition()} and ${articles.slug} = ${slug}
    on conflict do nothing`);
}

/** Created on first use. */
async function readSalt(app: AppContext, day: string): Promise<string> {
  const read = async () => {
    const { salt } = articleReaderSalts;
    const [row] = await app.db.select({ salt }).from(articleReaderSalts).where(eq(articleReaderSalts.day, day));
    return row?.salt;
  };
  const known = await read();
  if (known !== undefined) return known;
  const salt = randomBytes(32).toString('base64url');
  await app.db.insert(articleReaderSalts).values({ day, salt }).onConflictDoNothing();
  return (await read()) ?? salt;
}

/** True if a person's browser probably displayed the page. */
export function isReader(headers: Pick<Headers, 'get'>): boolean {
  return isPersonalBrowser(headers.get('User-Agent') ?? '') && !isFetchedAhead(headers);
}
