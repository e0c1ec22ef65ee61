import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Administrator } from '#features/accounts/accounts.ts';
import { slugMovedTo } from '#features/insights/drafts/article-redirects.server.ts';
import type { ArticleDraft } from '#features/insights/drafts/draft.ts';
import { openDraft } from '#features/insights/drafts/draft-reads.server.ts';
import {
  publishArticle,
  publishDueArticles,
  scheduleArticle,
  unpublishArticle,
  unscheduleArticle,
} from '#features/insights/drafts/publishing.server.ts';
import { listRevisions } from '#features/insights/revisions/revisions.server.ts';
import { beginArticle, discardDraft, saveDraft } from '#features/insights/drafts/save-draft.server.ts';
import { articleBySlug, listArticles } from '#features/insights/insights.server.ts';
import { articles } from '#features/insights/insights.table.ts';
import { articlePath, articlesTopic } from '#features/insights/insights.ts';
import { keepPageHeader, openKeptPages, type KeptPages } from '#server/http/kept-pages.ts';
import type { Machine } from '#server/machine.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { articleOf } from '../../../tests/articles.ts';
import { draftBegun, draftOpened, draftPublished, wholeDraft as whole } from '../../../tests/drafts.ts';
import { silent } from '../../../tests/machine.ts';
import { openTestMachine, type TestMachine } from '../../../tests/test-machine.ts';

let testMachine: TestMachine;
let machine: Machine;
let ann: Administrator;
let ben: Administrator;
let now = new Date();

beforeAll(async () => {
  testMachine = await openTestMachine();
  machine = { ...testMachine.machine, now: () => now };
});
beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00.000Z');
  ann = await makeAdministrator(machine, 'Ann Lee');
  ben = await makeAdministrator(machine, 'Ben Ode');
});
afterEach(() => testMachine.empty());
afterAll(() => testMachine.close());

const begun = (draft: Partial<ArticleDraft> = {}) => draftBegun(machine, ann, draft);
const opened = (id: string) => draftOpened(machine, id);
const published = (draft: Partial<ArticleDraft> = {}) => draftPublished(machine, ann, draft);

async function acts(): Promise<string[]> {
  const { rows } = await testMachine.database.pool.query<{ act: string }>(
    `select act from audit_log where subject_kind = 'article' and actor_id in ('${ann.user.id}', '${ben.user.id}') order by id`,
  );
  return rows.map(({ act }) => act);
}

describe('a draft', () => {
  test('is kept half done, cleaned, and shown to nobody', async () => {
    const id = await beginArticle(machine, ann);
    const draft = { ...whole, excerpt: '', slug: '', html: '<p onclick="x()">Half<script>x()</script>' };
    const saved = await saveDraft(machine, ann, { id, version: 1, draft });
    expect(saved).toMatchObject({ ok: true, version: 2, savedAt: now, readTimeMinutes: 1, slugTaken: false });
    const there = await opened(id);
    expect(there).toMatchObject({ version: 2, savedBy: 'Ann Lee', isPublished: false, publishedSlug: null });
    expect(there.draft.html).toBe('<p>Half</p>');
    expect((await listArticles(machine, { q: '', category: undefined, offset: 0, limit: 9 })).total).toBe(0);
    const answer = await publishArticle(machine, ann, there);
    expect(answer).toEqual({
      ok: false,
      reason: 'faults',
      faults: { excerpt: expect.any(String) as string, slug: 'Enter an address' },
    });
    expect(await openDraft(machine, 'x')).toBeUndefined();
  });

  test('that somebody else has saved meanwhile is not written over unseen, and nothing of either is lost', async () => {
    const first = await begun();
    const theirs = { ...whole, title: 'What Ben calls it' };
    expect(await saveDraft(machine, ben, { ...first, draft: theirs })).toMatchObject({ ok: true, version: 3 });
    const mine = { ...whole, title: 'What Ann calls it' };
    const stale = await saveDraft(machine, ann, { ...first, draft: mine });
    expect(stale).toMatchObject({
      ok: false,
      reason: 'stale',
      theirs: { version: 3, savedBy: 'Ben Ode', draft: { title: theirs.title } },
    });
    expect(await publishArticle(machine, ann, first)).toMatchObject({ reason: 'stale' });
    expect(await saveDraft(machine, ann, { id: first.id, version: 3, draft: mine })).toMatchObject({ ok: true });
    const titles = (await listRevisions(machine, first.id)).map(({ title, by, kind }) => [title, by, kind]);
    expect(titles).toEqual([
      ['What Ben calls it', 'Ben Ode', 'saved'],
      ['A queue of one', 'Ann Lee', 'saved'],
    ]);
  });

  test('of two saves of one version at once, one is stale', async () => {
    const { id, version } = await begun();
    const save = (by: Administrator, title: string) =>
      saveDraft(machine, by, { id, version, draft: { ...whole, title } });
    const answers = await Promise.all([save(ann, 'one'), save(ben, 'two')]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  test('is let go of: all of what was never published, the changes alone of what is', async () => {
    const never = await begun({ slug: 'never' });
    expect(await discardDraft(machine, ann, never)).toEqual({ ok: true, deleted: true });
    expect(await openDraft(machine, never.id)).toBeUndefined();
    const { id, version } = await published();
    await saveDraft(machine, ann, { id, version, draft: { ...whole, title: 'Changed' } });
    const changed = await opened(id);
    expect(changed).toMatchObject({ hasDraft: true, isPublished: true });
    expect(await discardDraft(machine, ann, changed)).toEqual({ ok: true, deleted: false });
    expect(await opened(id)).toMatchObject({ hasDraft: false, draft: { title: whole.title } });
    expect((await listRevisions(machine, id)).map(({ title }) => title)).toContain('Changed');
    expect(await acts()).toEqual([
      ...['article-begun', 'article-deleted', 'article-begun', 'article-published', 'article-changes-discarded'],
    ]);
  });

  test('that says again what is published is none', async () => {
    const { id, version } = await published();
    const draft = (await opened(id)).draft;
    await saveDraft(machine, ann, { id, version, draft: { ...draft, title: 'Other' } });
    await saveDraft(machine, ann, { id, version: version + 1, draft });
    expect(await opened(id)).toMatchObject({ hasDraft: false, version: version + 2 });
  });
});

describe('publishing', () => {
  let stores: KeptPages[];
  beforeEach(() => {
    stores = [replica(), replica()];
  });
  afterEach(() => stores.forEach((store) => store.close()));

  /** A replica as far as an article's page goes. */
  function replica(): KeptPages {
    return openKeptPages({
      async render(path) {
        const slug = path.slice('/insights/'.length);
        const found = await articleBySlug(machine, slug);
        const status = found !== undefined ? 200 : (await slugMovedTo(machine, slug)) === undefined ? 404 : 301;
        return new Response(found?.article.title, { status, headers: { [keepPageHeader]: articlesTopic } });
      },
      headersOf: () => [],
      changes: machine.changes,
      log: silent,
    });
  }

  /** What a replica keeps under a slug: its text, or nothing where it would ask the database. */
  function shown(store: KeptPages, slug: string): string {
    let text = '';
    const outgoing = { writeHead: () => outgoing, end: (body?: Buffer) => void (text = body?.toString() ?? '') };
    const incoming = { method: 'GET', url: articlePath(slug), headers: {} };
    return store.answer(incoming as never, outgoing as never, 'id') === 0 ? '' : text;
  }

  const everywhere = (slug: string, text: string) =>
    vi.waitFor(() => expect(stores.map((store) => shown(store, slug))).toEqual([text, text]), 15_000);

  test('shows on every replica, and taking it back shows on every one', async () => {
    const first = await published();
    for (const store of stores) store.keep(articlePath(whole.slug));
    await everywhere(whole.slug, whole.title);
    await saveDraft(machine, ann, { ...first, draft: { ...whole, title: 'Better' } });
    const changed = await opened(first.id);
    now = new Date(now.getTime() + 60_000);
    expect(await publishArticle(machine, ben, changed)).toMatchObject({ ok: true });
    await everywhere(whole.slug, 'Better');
    const article = (await articleBySlug(machine, whole.slug))?.article;
    expect(article).toMatchObject({ publishedAt: first.publishedAt, updatedAt: now, headings: [{ text: 'Waiting' }] });
    expect(await unpublishArticle(machine, ann, await opened(first.id))).toMatchObject({ ok: true });
    await everywhere(whole.slug, '');
    expect(await articleBySlug(machine, whole.slug)).toBeUndefined();
    expect((await listArticles(machine, { q: '', category: undefined, offset: 0, limit: 9 })).total).toBe(0);
    const again = await publishArticle(machine, ann, await opened(first.id));
    expect(again).toMatchObject({ ok: true, opened: { publishedAt: first.publishedAt } });
  });

  test('under another slug has the old one lead there, without chains; a slug taken anew wins', async () => {
    let article = await published();
    const rename = async (slug: string) => {
      await saveDraft(machine, ann, { ...article, draft: { ...whole, slug } });
      const answer = await publishArticle(machine, ann, await opened(article.id));
      if (answer.ok) article = answer.opened;
      return answer;
    };
    await rename('second');
    await rename('third');
    expect(await slugMovedTo(machine, whole.slug)).toBe('third');
    expect(await slugMovedTo(machine, 'second')).toBe('third');
    const other = await published({ slug: 'second' });
    expect(await slugMovedTo(machine, 'second')).toBeUndefined();
    expect((await articleBySlug(machine, 'second'))?.article.title).toBe(whole.title);
    const saved = await saveDraft(machine, ann, { ...article, draft: { ...whole, slug: 'second' } });
    expect(saved).toMatchObject({ ok: true, slugTaken: true });
    expect(await publishArticle(machine, ann, await opened(article.id))).toMatchObject({ faults: { slug: /Another/ } });
    await discardDraft(machine, ann, await opened(article.id));
    article = await opened(article.id);
    await rename(whole.slug);
    expect(await slugMovedTo(machine, whole.slug)).toBeUndefined();
    await unpublishArticle(machine, ann, await opened(article.id));
    expect(await slugMovedTo(machine, 'third')).toBeUndefined();
    expect(other.isPublished).toBe(true);
  });

  test('at a time happens then, once, with what is written by then, unless someone thinks better of it', async () => {
    const draft = await begun();
    const at = new Date(now.getTime() + 3_600_000);
    expect(await scheduleArticle(machine, ann, { ...draft, at: now })).toEqual({ ok: false, reason: 'past' });
    const planned = await scheduleArticle(machine, ann, { ...draft, at });
    expect(planned).toMatchObject({ ok: true, opened: { publishAt: at, isPublished: false } });
    const { rows } = await testMachine.database.pool.query<{ start: Date }>(
      `select start_after as start from pgboss.job where name = 'publish-due-articles'`,
    );
    expect(rows.map(({ start }) => start.getTime())).toEqual([at.getTime()]);
    const { version } = await opened(draft.id);
    await saveDraft(machine, ben, { id: draft.id, version, draft: { ...whole, title: 'Later words' } });
    await publishDueArticles(machine);
    expect(await articleBySlug(machine, whole.slug)).toBeUndefined();
    await unscheduleArticle(machine, ann, await opened(draft.id));
    now = at;
    await publishDueArticles(machine);
    expect(await articleBySlug(machine, whole.slug)).toBeUndefined();
    now = new Date(at.getTime() - 1);
    await scheduleArticle(machine, ann, { ...(await opened(draft.id)), at });
    now = at;
    await Promise.all([publishDueArticles(machine), publishDueArticles(machine)]);
    expect((await articleBySlug(machine, whole.slug))?.article).toMatchObject({
      title: 'Later words',
      publishedAt: at,
    });
    expect((await acts()).filter((act) => act === 'article-published')).toHaveLength(1);
    expect(await opened(draft.id)).toMatchObject({ publishAt: null, hasDraft: false });
  });

  test('at a time when it cannot be is left for a person, and not tried for ever', async () => {
    const draft = await begun();
    const at = new Date(now.getTime() + 60_000);
    await scheduleArticle(machine, ann, { ...draft, at });
    await machine.db.insert(articles).values(articleOf(whole.slug));
    now = at;
    await publishDueArticles(machine);
    expect(await opened(draft.id)).toMatchObject({
      isPublished: false,
      publishAt: null,
      draft: { title: whole.title },
    });
    expect(await acts()).toContain('article-not-published');
  });
});
