import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { loadArticles } from '#features/insights/files/articles-from-files.server.ts';
import { slugMovedTo } from '../article-redirects.server.ts';
import { articleList } from '#features/insights/admin/article-list.ts';
import type { ArticleDraft } from '#features/insights/drafts/draft.ts';
import { listDrafts } from '#features/insights/admin/list-drafts.server.ts';
import { publishArticle } from '#features/insights/drafts/publishing.server.ts';
import { listRevisions, readRevision } from '#features/insights/drafts/revisions.server.ts';
import { discardDraft, restoreRevision, saveArticleDraft } from '#features/insights/drafts/save-draft.server.ts';
import { articleDrafts } from '#features/insights/drafts/drafts.table.ts';
import { articlePictures } from '#features/insights/pictures/pictures.table.ts';
import { articleBySlug } from '#features/insights/insights.server.ts';
import { articles } from '#features/insights/insights.table.ts';
import {
  addPicture,
  pictureOrigin,
  readPicture,
  sweepPictures,
  type NewPicture,
  type PictureResult,
} from '#features/insights/pictures/pictures.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { pngOf } from '#server/pictures/raster.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { articleOf } from '../../../tests/articles.ts';
import { draftBegun, draftOpened, draftPublished, wholeDraft as whole } from '../../../tests/drafts.ts';
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

test('shows and restores earlier versions of an article', async () => {
  const { id } = await published();
  await saveArticleDraft(app, ann, { id, version: (await opened(id)).version, draft: { ...whole, title: 'Second' } });
  await publishArticle(app, ann, await opened(id));
  const [second, first] = await listRevisions(app, id);
  expect([second?.title, first?.title, first?.kind, first?.wordCount]).toEqual(['Second', whole.title, 'published', 7]);
  const revision = first?.id ?? 0;
  const { version } = await opened(id);
  expect(await restoreRevision(app, ben, { id, version, revision })).toMatchObject({ ok: true });
  expect(await opened(id)).toMatchObject({ hasDraft: true, savedBy: 'Ben Ode', draft: { title: whole.title } });
  expect((await articleBySlug(app, whole.slug))?.article.title).toBe('Second');
  expect((await readRevision(app, id, revision))?.draft.html).toContain('Words that nobody');
  const other = await begun({ slug: 'other' });
  expect(await restoreRevision(app, ben, { ...other, revision })).toEqual({ ok: false, reason: 'gone' });
});

test('keeps a revision now and then while one person writes, not for each save', async () => {
  const { id, version: first } = await begun();
  let version = first;
  for (const minute of [1, 2, 3, 15, 16]) {
    now = new Date(Date.parse('2026-11-20T10:00:00Z') + minute * 60_000);
    const saved = await saveArticleDraft(app, ann, { id, version, draft: { ...whole, title: `After ${minute}` } });
    if (saved.ok) version = saved.version;
  }
  const titles = (await listRevisions(app, id)).map(({ title }) => title);
  expect(titles).toEqual(['After 15', 'After 3', whole.title]);
});

test('does not load a file over an edited article, nor beside a moved one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-articles-'));
  const file = (title: string) =>
    `---\ntitle: ${title}\nexcerpt: E\nsectors: [Tech]\ntags: []\nauthor: A\npublished: 2026-01-01\n---\nText of it.\n`;
  try {
    await writeFile(join(folder, 'from-file.md'), file('First'));
    await loadArticles(app, folder);
    const [row] = await app.db.select({ id: articles.id }).from(articles).where(eq(articles.slug, 'from-file'));
    const id = row?.id ?? '';
    const there = await opened(id);
    await saveArticleDraft(app, ann, { ...there, draft: { ...there.draft, slug: 'moved' } });
    await writeFile(join(folder, 'from-file.md'), file('Second'));
    expect(await loadArticles(app, folder)).toMatchObject({ kept: ['from-file'], written: [] });
    await discardDraft(app, ann, await opened(id));
    expect(await loadArticles(app, folder)).toMatchObject({ kept: [], written: ['from-file'] });
    const fresh = await opened(id);
    expect(fresh.draft.title).toBe('Second');
    await saveArticleDraft(app, ann, { ...fresh, draft: { ...fresh.draft, slug: 'moved' } });
    await publishArticle(app, ann, await opened(id));
    await writeFile(join(folder, 'from-file.md'), file('Third'));
    expect(await loadArticles(app, folder)).toMatchObject({ kept: ['from-file'], written: [] });
    expect(await slugMovedTo(app, 'from-file')).toBe('moved');
    // The original file version remains available.
    expect((await listRevisions(app, id)).at(-1)).toMatchObject({ by: null, kind: 'published' });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('searches, filters, sorts and pages the list', async () => {
  await app.db.insert(articles).values(
    Array.from({ length: 35 }, (_, at) => ({
      ...articleOf(`n${String(at).padStart(2, '0')}`, { sectors: [at % 2 ? 'Tech' : 'Agencies'] }),
      touchedAt: new Date(Date.UTC(2026, 0, 1 + (at >> 1))),
      viewCount: at,
    })),
  );
  const changed = await published({ title: '100% of a queue', slug: 'percent' });
  await saveArticleDraft(app, ann, { ...changed, draft: { ...whole, title: '50% of a queue', slug: 'percent' } });
  await begun({ slug: 'unseen' });
  const list = (search: string) => listDrafts(app, articleList.read(new URLSearchParams(search)));
  const slugs = async (search: string) => (await list(search)).items.map(({ slug }) => slug);
  expect(await slugs('q=50%25 of')).toEqual(['percent']);
  expect(await slugs('state=draft')).toEqual(['unseen']);
  expect(await slugs('state=changed')).toEqual(['percent']);
  expect(await slugs('state=scheduled')).toEqual([]);
  expect(await slugs('state=published&sector=Agencies&sort=title')).toHaveLength(18);
  for (const sort of ['changed', '-changed', 'title', '-title', 'views', 'published']) {
    const first = await list(`sort=${sort}`);
    const second = await list(`sort=${sort}&after=${first.next ?? ''}`);
    expect(second.next, sort).toBeNull();
    const all = [...first.items, ...second.items].map(({ id }) => id);
    expect([all.length, new Set(all).size], sort).toEqual([37, 37]);
  }
  expect((await slugs('sort=views')).slice(0, 2)).toEqual(['n34', 'n33']);
  expect(await slugs('sort=title&after=nonsense')).toHaveLength(30);
});

function chunk(name: string, text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, Buffer.from(name + text, 'latin1'), Buffer.alloc(4)]);
}

test('sweeps a picture with its bytes when the process ends before it is stored', async () => {
  const png = await pngOf('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  let storeId = '';
  const storage: AppContext['storage'] = {
    ...app.storage,
    put: async (file) => {
      storeId = (await app.storage.put(file)).id;
      return new Promise(() => {});
    },
  };
  const stream = Readable.from([png], { objectMode: false });
  void addPicture({ ...app, storage }, ann, { fileName: 'a.png', width: 1, height: 1, cropped: null, stream });
  await vi.waitFor(() => expect(storeId).not.toBe(''), 20_000);
  const [row] = await app.db.select().from(articlePictures).where(eq(articlePictures.storeId, storeId));
  expect(await readPicture(app, `${row?.id ?? ''}.png`)).toBeNull();
  await runNow(sweepPictures, app);
  const still = await app.storage.read(storeId);
  expect(still).not.toBeNull();
  still?.destroy();
  await runNow(sweepPictures, { ...app, now: () => new Date(now.getTime() + 2 * 3_600_000) });
  expect(await app.storage.read(storeId)).toBeNull();
  expect(await app.db.select().from(articlePictures).where(eq(articlePictures.storeId, storeId))).toEqual([]);
});

test('knows what a cropped picture was cut from, and takes no crop of nothing', async () => {
  const bytes = await pngOf('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>');
  const add = (width: number, height: number, cropped: NewPicture['cropped']) =>
    addPicture(app, ann, {
      fileName: 'a.png',
      width,
      height,
      cropped,
      stream: Readable.from([bytes], { objectMode: false }),
    });
  const srcOf = (answer: PictureResult) => (answer.ok ? answer.picture.src : answer.reason);
  const src = srcOf(await add(4, 3, null));
  expect(await pictureOrigin(app, src)).toEqual({ src, crop: null });
  const crop = { x: 1, y: 0, width: 3, height: 2 };
  const cut = srcOf(await add(3, 2, { src, crop }));
  expect(await pictureOrigin(app, cut)).toEqual({ src, crop });
  // No crop of a crop, and none beyond the edge.
  expect(srcOf(await add(3, 2, { src: cut, crop }))).toBe('failed');
  expect(srcOf(await add(3, 2, { src, crop: { ...crop, x: 2 } }))).toBe('failed');
  expect(srcOf(await add(3, 2, { src: '/insights/pictures/x.png', crop }))).toBe('failed');
  expect(await pictureOrigin(app, '/elsewhere.png')).toBeNull();
});

test('detects the type of a picture from its bytes and serves it as that type', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const add = (bytes: Buffer, fileName: string, width = 1) =>
    addPicture(app, ann, {
      fileName,
      width,
      height: 1,
      cropped: null,
      stream: Readable.from([bytes], { objectMode: false }),
    });
  expect(await add(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png')).toMatchObject({
    reason: 'type',
  });
  expect(await add(Buffer.from('%PDF-1.4 and so on'), 'a.jpg')).toMatchObject({ reason: 'type' });
  expect(await add(Buffer.alloc(0), 'a.png')).toMatchObject({ reason: 'empty' });
  expect(await add(png, 'a.png', 9001)).toMatchObject({ reason: 'side' });
  const added = await add(png, '../a.jpg');
  if (!added.ok) throw new Error(added.reason);
  expect(added.picture).toEqual({
    src: expect.stringMatching(/^\/insights\/pictures\/[\w-]{36}\.png$/) as string,
    width: 1,
    height: 1,
  });
  const name = added.picture.src.split('/').at(-1) ?? '';
  const served = await readPicture(app, name);
  expect([served?.contentType, served?.size]).toEqual(['image/png', png.length]);
  expect(Buffer.concat(await served!.body.toArray())).toEqual(png);
  for (const none of [name.replace('.png', '.gif'), 'x.png', '../../etc/passwd']) {
    expect(await readPicture(app, none), none).toBeNull();
  }
  // Camera metadata is removed.
  const photo = Buffer.concat([
    png.subarray(0, 33),
    chunk('tEXt', 'Place\0Berlin'),
    png.subarray(33),
    Buffer.from('Berlin'),
  ]);
  const stripped = await add(photo, 'photo.png');
  const kept = await readPicture(app, stripped.ok ? (stripped.picture.src.split('/').at(-1) ?? '') : '');
  expect(Buffer.concat(await kept!.body.toArray())).toEqual(png);
  expect(await add(png.subarray(0, 40), 'half.png')).toMatchObject({ reason: 'type' });

  const { id, version } = await published();
  await saveArticleDraft(app, ann, { id, version, draft: { ...whole, cover: added.picture.src } });
  await publishArticle(app, ann, await opened(id));
  expect((await articleBySlug(app, whole.slug))?.article.coverImageUrl).toBe(added.picture.src);
  expect(await app.db.select().from(articleDrafts)).toEqual([]);
});
