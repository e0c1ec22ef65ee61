import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { slugMovedTo } from '../article-redirects.server.ts';
import type { ArticleDraft } from '#features/insights/drafts/draft.ts';
import { openArticleDraft } from '#features/insights/drafts/article-versions.server.ts';
import {
  publishArticle,
  publishDueArticles,
  scheduleArticle,
  unpublishArticle,
  unscheduleArticle,
} from '#features/insights/drafts/publishing.server.ts';
import { listRevisions } from '#features/insights/drafts/revisions.server.ts';
import { changeArticles } from '#features/insights/admin/change-articles.server.ts';
import { beginArticle, discardDraft, saveArticleDraft } from '#features/insights/drafts/save-draft.server.ts';
import { articleBySlug, listArticles } from '#features/insights/insights.server.ts';
import { articles } from '#features/insights/insights.table.ts';
import { articlePath, articlesTopic } from '#features/insights/insights.ts';
import { cacheTagsHeader, openPageCache, type PageCache } from '#server/http/response/page-cache.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { articleOf } from '../../../tests/articles.ts';
import { draftBegun, draftOpened, draftPublished, wholeDraft as whole } from '../../../tests/drafts.ts';
import { silent } from '../../../tests/open-test-database.ts';
import { openTestApp } from '../../../tests/test-app.ts';
import { runNow } from '../../../tests/jobs.ts';

let ann: Administrator;
let ben: Administrator;
let now = new Date();

const testApp = await openTestApp();
const app = { ...testApp.app, now: () => now };
beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00.000Z');
  ann = await makeAdministrator(app, 'Ann Lee');
  ben = await makeAdministrator(app, 'Ben Ode');
});

const begun = (draft: Partial<ArticleDraft> = {}) => draftBegun(app, ann, draft);
const opened = (id: string) => draftOpened(app, id);
const published = (draft: Partial<ArticleDraft> = {}) => draftPublished(app, ann, draft);

async function actions(): Promise<string[]> {
  const { rows } = await testApp.database.pool.query<{ act: string }>(
    `select act from audit_log where subject_kind = 'article' and actor_id in ('${ann.user.id}', '${ben.user.id}') order by id`,
  );
  return rows.map(({ act }) => act);
}

describe('a draft', () => {
  test('is stored half done, cleaned and not shown to visitors', async () => {
    const id = await beginArticle(app, ann);
    const draft = { ...whole, excerpt: '', slug: '', html: '<p onclick="x()">Half<script>x()</script>' };
    const saved = await saveArticleDraft(app, ann, { id, version: 1, draft });
    expect(saved).toMatchObject({ ok: true, version: 2, savedAt: now, readTimeMinutes: 1, slugTaken: false });
    const there = await opened(id);
    expect(there).toMatchObject({ version: 2, savedBy: 'Ann Lee', isPublished: false, publishedSlug: null });
    expect(there.draft.html).toBe('<p>Half</p>');
    expect((await listArticles(app, { q: '', category: undefined, offset: 0, limit: 9 })).total).toBe(0);
    const answer = await publishArticle(app, ann, there);
    expect(answer).toEqual({
      ok: false,
      reason: 'errors',
      errors: { excerpt: expect.any(String) as string, slug: 'Enter an address' },
    });
    expect(await openArticleDraft(app, 'x')).toBeUndefined();
  });

  test('is not overwritten unseen after another user has saved it, and neither version is lost', async () => {
    const first = await begun();
    const theirs = { ...whole, title: 'What Ben calls it' };
    expect(await saveArticleDraft(app, ben, { ...first, draft: theirs })).toMatchObject({ ok: true, version: 3 });
    const mine = { ...whole, title: 'What Ann calls it' };
    const stale = await saveArticleDraft(app, ann, { ...first, draft: mine });
    expect(stale).toMatchObject({
      ok: false,
      reason: 'stale',
      theirs: { version: 3, savedBy: 'Ben Ode', draft: { title: theirs.title } },
    });
    expect(await publishArticle(app, ann, first)).toMatchObject({ reason: 'stale' });
    expect(await saveArticleDraft(app, ann, { id: first.id, version: 3, draft: mine })).toMatchObject({ ok: true });
    const titles = (await listRevisions(app, first.id)).map(({ title, by, kind }) => [title, by, kind]);
    expect(titles).toEqual([
      ['What Ben calls it', 'Ben Ode', 'saved'],
      ['A queue of one', 'Ann Lee', 'saved'],
    ]);
  });

  test('is changed with others at once, each on its own, with an undo where all can be taken back', async () => {
    const [draft, empty, live] = [await begun({ slug: 'one' }), await beginArticle(app, ann), await published()];
    const all = [draft.id, empty, live.id, 'x'];
    const states = async () => {
      const shown = await Promise.all(all.map((id) => openArticleDraft(app, id)));
      return shown.map((one) => one?.isPublished);
    };
    const undo = { action: 'unpublish', ids: [draft.id] };
    const first = await changeArticles(app, ann, 'publish', all);
    expect(first).toEqual({ action: 'publish', done: 1, left: ['Untitled', live.draft.title], undo });
    expect(await states()).toEqual([true, false, true, undefined]);
    await changeArticles(app, ann, 'unpublish', first.undo?.ids ?? []);
    expect(await states()).toEqual([false, false, true, undefined]);
    // What was published once stays.
    expect(await changeArticles(app, ann, 'delete', all)).toMatchObject({ done: 1, undo: null });
    expect(await states()).toEqual([false, undefined, true, undefined]);
  });

  test('becomes stale for one of two saves of the same version at once', async () => {
    const { id, version } = await begun();
    const save = (by: Administrator, title: string) =>
      saveArticleDraft(app, by, { id, version, draft: { ...whole, title } });
    const answers = await Promise.all([save(ann, 'one'), save(ben, 'two')]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  test('is discarded: completely when never published, only its changes otherwise', async () => {
    const never = await begun({ slug: 'never' });
    expect(await discardDraft(app, ann, never)).toMatchObject({ ok: true, deleted: true });
    expect(await openArticleDraft(app, never.id)).toBeUndefined();
    const { id, version } = await published();
    await saveArticleDraft(app, ann, { id, version, draft: { ...whole, title: 'Changed' } });
    const changed = await opened(id);
    expect(changed).toMatchObject({ hasDraft: true, isPublished: true });
    expect(await discardDraft(app, ann, changed)).toMatchObject({ ok: true, deleted: false });
    expect(await opened(id)).toMatchObject({ hasDraft: false, draft: { title: whole.title } });
    expect((await listRevisions(app, id)).map(({ title }) => title)).toContain('Changed');
    expect(await actions()).toEqual([
      ...['article-begun', 'article-deleted', 'article-begun', 'article-published', 'article-changes-discarded'],
    ]);
  });

  test('that matches the published version is no draft', async () => {
    const { id, version } = await published();
    const draft = (await opened(id)).draft;
    await saveArticleDraft(app, ann, { id, version, draft: { ...draft, title: 'Other' } });
    await saveArticleDraft(app, ann, { id, version: version + 1, draft });
    expect(await opened(id)).toMatchObject({ hasDraft: false, version: version + 2 });
  });
});

describe('publishing', () => {
  let stores: PageCache[];
  beforeEach(() => {
    stores = [replica(), replica()];
  });
  afterEach(() => stores.forEach((store) => store.close()));

  function replica(): PageCache {
    return openPageCache({
      async render(path) {
        const slug = path.slice('/insights/'.length);
        const found = await articleBySlug(app, slug);
        const status = found !== undefined ? 200 : (await slugMovedTo(app, slug)) === undefined ? 404 : 301;
        return new Response(found?.article.title, { status, headers: { [cacheTagsHeader]: articlesTopic } });
      },
      headersOf: () => [],
      changes: app.changes,
      now: () => new Date(),
      log: silent,
    });
  }

  /** Cached text under a slug; empty on a miss. */
  function shown(store: PageCache, slug: string): string {
    let text = '';
    const outgoing = { writeHead: () => outgoing, end: (body?: Buffer) => void (text = body?.toString() ?? '') };
    const incoming = { method: 'GET', url: articlePath(slug), headers: {} };
    return store.serve(incoming as never, outgoing as never, 'id') === 0 ? '' : text;
  }

  const everywhere = (slug: string, text: string) =>
    vi.waitFor(() => {
      // Word of an earlier change drops a page that nobody has read.
      for (const store of stores) store.add(articlePath(slug));
      expect(stores.map((store) => shown(store, slug))).toEqual([text, text]);
    }, 15_000);

  test('shows on every replica, and so does unpublishing', async () => {
    const first = await published();
    await everywhere(whole.slug, whole.title);
    await saveArticleDraft(app, ann, { ...first, draft: { ...whole, title: 'Better' } });
    const changed = await opened(first.id);
    now = new Date(now.getTime() + 60_000);
    expect(await publishArticle(app, ben, changed)).toMatchObject({ ok: true });
    await everywhere(whole.slug, 'Better');
    const article = (await articleBySlug(app, whole.slug))?.article;
    expect(article).toMatchObject({ publishedAt: first.publishedAt, updatedAt: now, headings: [{ text: 'Waiting' }] });
    expect(await unpublishArticle(app, ann, await opened(first.id))).toMatchObject({ ok: true });
    await everywhere(whole.slug, '');
    expect(await articleBySlug(app, whole.slug)).toBeUndefined();
    expect((await listArticles(app, { q: '', category: undefined, offset: 0, limit: 9 })).total).toBe(0);
    const again = await publishArticle(app, ann, await opened(first.id));
    expect(again).toMatchObject({ ok: true, opened: { publishedAt: first.publishedAt } });
  });

  test('under another slug redirects the old one without chains, and a reused slug wins', async () => {
    let article = await published();
    const rename = async (slug: string) => {
      await saveArticleDraft(app, ann, { ...article, draft: { ...whole, slug } });
      const answer = await publishArticle(app, ann, await opened(article.id));
      if (answer.ok) article = answer.opened;
      return answer;
    };
    await rename('second');
    await rename('third');
    expect(await slugMovedTo(app, whole.slug)).toBe('third');
    expect(await slugMovedTo(app, 'second')).toBe('third');
    const other = await published({ slug: 'second' });
    expect(await slugMovedTo(app, 'second')).toBeUndefined();
    expect((await articleBySlug(app, 'second'))?.article.title).toBe(whole.title);
    const saved = await saveArticleDraft(app, ann, { ...article, draft: { ...whole, slug: 'second' } });
    expect(saved).toMatchObject({ ok: true, slugTaken: true });
    expect(await publishArticle(app, ann, await opened(article.id))).toMatchObject({ errors: { slug: /Another/ } });
    await discardDraft(app, ann, await opened(article.id));
    article = await opened(article.id);
    await rename(whole.slug);
    expect(await slugMovedTo(app, whole.slug)).toBeUndefined();
    await unpublishArticle(app, ann, await opened(article.id));
    expect(await slugMovedTo(app, 'third')).toBeUndefined();
    expect(other.isPublished).toBe(true);
  });

  test('at a scheduled time happens then, once, with the latest text, unless it is canceled', async () => {
    const draft = await begun();
    const at = new Date(now.getTime() + 3_600_000);
    expect(await scheduleArticle(app, ann, { ...draft, at: now })).toEqual({ ok: false, reason: 'past' });
    const planned = await scheduleArticle(app, ann, { ...draft, at });
    expect(planned).toMatchObject({ ok: true, opened: { publishAt: at, isPublished: false } });
    const { rows } = await testApp.database.pool.query<{ start: Date }>(
      `select start_after as start from pgboss.job where name = 'publish-due-articles'`,
    );
    expect(rows.map(({ start }) => start.getTime())).toEqual([at.getTime()]);
    const { version } = await opened(draft.id);
    await saveArticleDraft(app, ben, { id: draft.id, version, draft: { ...whole, title: 'Later words' } });
    await runNow(publishDueArticles, app);
    expect(await articleBySlug(app, whole.slug)).toBeUndefined();
    await unscheduleArticle(app, ann, await opened(draft.id));
    now = at;
    await runNow(publishDueArticles, app);
    expect(await articleBySlug(app, whole.slug)).toBeUndefined();
    now = new Date(at.getTime() - 1);
    await scheduleArticle(app, ann, { ...(await opened(draft.id)), at });
    now = at;
    await Promise.all([runNow(publishDueArticles, app), runNow(publishDueArticles, app)]);
    expect((await articleBySlug(app, whole.slug))?.article).toMatchObject({
      title: 'Later words',
      publishedAt: at,
    });
    expect((await actions()).filter((action) => action === 'article-published')).toHaveLength(1);
    expect(await opened(draft.id)).toMatchObject({ publishAt: null, hasDraft: false });
  });

  test('at a scheduled time when it is impossible is left to a person and not retried forever', async () => {
    const draft = await begun();
    const at = new Date(now.getTime() + 60_000);
    await scheduleArticle(app, ann, { ...draft, at });
    await app.db.insert(articles).values(articleOf(whole.slug));
    now = at;
    await runNow(publishDueArticles, app);
    expect(await opened(draft.id)).toMatchObject({
      isPublished: false,
      publishAt: null,
      draft: { title: whole.title },
    });
    expect(await actions()).toContain('article-not-published');
  });
});
