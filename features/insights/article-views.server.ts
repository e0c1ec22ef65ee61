import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { published } from '#features/insights/article-cards.server.ts';
import { isReader } from '#features/insights/article-readers.server.ts';
import { isSlug } from '#features/insights/insights.ts';
import { articleReaders, articleReaderSalts, articles } from '#features/insights/insights.table.ts';
import { utcDay } from '#forms/calendar-day.ts';
import { failure, otherMethod } from '#server/http/responses.ts';
import type { Client } from '#server/http/client.ts';
import { readJson } from '#server/http/form-post.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';

const viewLimit = { name: 'article-views', points: 300, seconds: 3600 };

/**
 * `POST /functions/v1/article-views` with `{ slug }`, which a page sends when its article is being read. It answers 204
 * whether this counts or not: robots, reloads and slugs that lead nowhere do not.
 */
export async function answerArticleView(app: AppContext, request: Request, client: Client): Promise<Response> {
  const { requestId } = client;
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  const given = await readJson(request);
  const slug = typeof given === 'object' && given !== null && 'slug' in given ? given.slug : undefined;
  if (typeof slug !== 'string') {
    return failure(400, 'malformed', 'Send the slug of an article as JSON.', { requestId });
  }
  if (isSlug(slug) && isReader(request.headers)) {
    const limited = await app.limits.take(viewLimit, client.limitKey);
    if (!limited.ok) {
      const headers = { 'Retry-After': String(limited.retryAfterSeconds) };
      return failure(429, 'too-many', 'That are many articles in one hour.', { requestId, headers });
    }
    await noteReader(app, slug, `${client.limitKey}\n${request.headers.get('User-Agent') ?? ''}`);
  }
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
}

/**
 * Job `count-article-views`: adds the readers that have come since the last time to the articles, all in one statement,
 * and forgets the days that are over. It runs each minute, so that a reader costs one small row and no article is
 * written for each of them.
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
    // Without its salt a day's digests tell nothing any more; what has not been counted yet is kept until it is.
    await app.db.delete(articleReaderSalts).where(lt(articleReaderSalts.day, today));
    await app.db
      .delete(articleReaders)
      .where(and(lt(articleReaders.day, today), sql`${articleReaders.countedAt} is not null`));
  },
  { label: 'Count article views', schedule: '* * * * *' },
);

/** One row a reader, article and day: a reload finds it there. */
async function noteReader(app: AppContext, slug: string, who: string): Promise<void> {
  const day = utcDay(app.now());
  const reader = createHmac('sha256', await saltOf(app, day))
    .update(who)
    .digest('base64url');
  await app.db.execute(sql`
    insert into ${articleReaders} (day, article_id, reader)
    select ${day}::date, ${articles.id}, ${reader} from ${articles} where ${published()} and ${articles.slug} = ${slug}
    on conflict do nothing`);
}

/** The day's salt, made by whoever needs it first. */
async function saltOf(app: AppContext, day: string): Promise<string> {
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
