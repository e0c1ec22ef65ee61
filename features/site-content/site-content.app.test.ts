import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import type { ContentData } from '#features/site-content/content-fields.ts';
import { seedContent } from '#features/site-content/demonstration/seed-content.server.ts';
import { sampleContent } from '#features/site-content/demonstration/sample-content.ts';
import {
  contentTitles,
  deleteContent,
  moveContent,
  openContent,
  saveContent,
  unpublishContent,
} from '#features/site-content/editing/edit-content.server.ts';
import { contentList, type ContentQuery } from '#features/site-content/editing/content-list.ts';
import { listContent } from '#features/site-content/editing/list-content.server.ts';
import {
  forgetPublished,
  publicSamples,
  publishedItem,
  publishedItems,
  publishedTypes,
} from '#features/site-content/site-content.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { withTwoAdministrators } from '../../tests/two-administrators.ts';

let app: AppContext;
let ann: Administrator;
let bea: Administrator;
await withTwoAdministrators((opened) => {
  ({ app, ann, bea } = opened);
});
beforeEach(() => forgetPublished(app));

const quote = { copy: 'It works.', name: '', role: 'Owner', company: 'Acme', picture: '' };

async function begun(company = 'Acme', type: 'quote' | 'person' = 'quote'): Promise<string> {
  const id = randomUUID();
  const data: ContentData =
    type === 'quote' ? { ...quote, company } : { name: company, role: 'r', picture: '', about: 'a', url: '' };
  expect(await save(id, { type, version: 0, data })).toEqual({ ok: true, version: 1 });
  return id;
}

function save(id: string, more: Partial<Parameters<typeof saveContent>[2]>, by = ann) {
  return saveContent(app, by, { id, version: 1, data: {}, isSample: false, publish: false, ...more });
}

const listed = async (query = '') =>
  (await listContent(app, contentList.read(new URLSearchParams(`type=quote&${query}`)))).items;

async function everyPage(query: ContentQuery): Promise<string[][]> {
  const { items, next } = await listContent(app, query, 3);
  const titles = items.map(({ title }) => title);
  return [titles, ...(next === null ? [] : await everyPage({ ...query, after: next }))];
}

const shown = async () => (await publishedItems(app, 'quote')).map(({ data }) => data.company);

describe('an item', () => {
  it('is a draft until it is published, and again after', async () => {
    const id = await begun();
    expect([await shown(), await publishedTypes(app)]).toEqual([[], []]);
    expect(await listed()).toMatchObject([{ title: 'Acme', state: 'draft' }]);
    const data = { ...quote, company: 'Acme' };
    expect(await save(id, { version: 1, data, publish: true })).toEqual({ ok: true, version: 2 });
    expect([await shown(), await publishedTypes(app)]).toEqual([['Acme'], ['quote']]);

    expect(await save(id, { version: 2, data: { ...data, company: 'Acme Inc.' } })).toMatchObject({ ok: true });
    expect(await shown()).toEqual(['Acme']);
    expect((await openContent(app, id))?.state).toBe('changed');

    expect(await unpublishContent(app, ann, id)).toMatchObject({ ok: true });
    expect([await shown(), await publishedTypes(app)]).toEqual([[], []]);
    expect(await openContent(app, id)).toMatchObject({ state: 'draft', data: { company: 'Acme Inc.' } });
    expect(await deleteContent(app, ann, id)).toMatchObject({ ok: true });
    expect(await openContent(app, id)).toBeNull();
  });

  it('is published only whole, and a logo only without what could act', async () => {
    const id = await begun();
    expect(await save(id, { version: 1, data: { copy: 'x' }, publish: true })).toMatchObject({
      reason: 'invalid',
      errors: { role: 'Fill this in before you publish' },
    });
    const logo = randomUUID();
    const svg = '<svg viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script><path d="M0 0h9v9z"/></svg>';
    expect(
      await save(logo, { type: 'logo', version: 0, data: { company: 'A', logo: svg }, publish: true }),
    ).toMatchObject({ ok: true });
    const [item] = await publishedItems(app, 'logo');
    expect(item?.data.logo).toBe('<svg viewBox="0 0 9 9" height="32" fill="currentColor"><path d="M0 0h9v9z" /></svg>');
    expect(await save(logo, { version: 1, data: { company: 'A', logo: 'x' } })).toMatchObject({ reason: 'invalid' });
  });

  it('is stored by its first save, once, and not by one that is refused', async () => {
    const id = randomUUID();
    const first = { type: 'quote', version: 0, data: quote } as const;
    expect(await save(id, { ...first, data: { copy: 'x' }, publish: true })).toMatchObject({ reason: 'invalid' });
    expect(await listed()).toEqual([]);
    expect(await save(id, first)).toMatchObject({ ok: true });
    expect(await save(id, first)).toMatchObject({ ok: true });
    expect(await listed()).toHaveLength(1);
  });

  it('is not overwritten by who has not seen the last version, and saving twice is no conflict', async () => {
    const id = await begun();
    const data = { ...quote, company: 'Bea' };
    expect(await save(id, { version: 1, data }, bea)).toEqual({ ok: true, version: 2 });
    expect(await save(id, { version: 1, data }, bea)).toMatchObject({ ok: true });
    const mine = { ...data, company: 'Ann' };
    expect(await save(id, { version: 1, data: mine })).toMatchObject({
      reason: 'stale',
      version: 3,
      last: { by: 'Bea', isOwn: false },
    });
    expect(await save(id, { version: 3, data: mine })).toMatchObject({ ok: true });
  });

  it('has an address that follows its title until it is published', async () => {
    const [one, other] = [await begun('Ann Lee', 'person'), await begun('Ann Lee', 'person')];
    const slugs = async () => Promise.all([one, other].map(async (id) => (await openContent(app, id))?.slug));
    expect(await slugs()).toEqual(['ann-lee', 'ann-lee-2']);
    const data = { name: 'Ann Marsh', role: 'r', picture: '', about: 'a', url: '' };
    await save(one, { version: 1, data, publish: true });
    await save(one, { version: 2, data: { ...data, name: 'Ann Moore' }, publish: true });
    expect(await slugs()).toEqual(['ann-marsh', 'ann-lee-2']);
    expect(await publishedItem(app, 'person', 'ann-marsh')).toMatchObject({ data: { name: 'Ann Moore' } });
    expect(await contentTitles(app, [one, 'none'])).toEqual(new Map([[one, 'Ann Moore']]));
  });

  it('moves up one place, and the first one stays', async () => {
    const ids = [await begun('A'), await begun('B'), await begun('C')];
    const order = async () => (await listed()).map(({ title }) => title).join('');
    expect(await order()).toBe('ABC');
    await Promise.all([moveContent(app, ann, ids[2] ?? '', 'up'), moveContent(app, bea, ids[0] ?? '', 'up')]);
    expect(await order()).toBe('ACB');
    await moveContent(app, ann, ids[2] ?? '', 'up');
    expect(await order()).toBe('CAB');
    await moveContent(app, ann, ids[1] ?? '', 'top');
    expect(await order()).toBe('BCA');
  });

  it('is found by name and status among hundreds, page by page in their order', async () => {
    for (let number = 100; number < 107; number += 1) await begun(`Acme ${number}`);
    const id = await begun('Brightwater');
    await save(id, { version: 1, data: { ...quote, company: 'Brightwater' }, publish: true });
    const titles = async (query: string) => (await listed(query)).map(({ title }) => title);
    expect(await titles('q=BRIGHT')).toEqual(['Brightwater']);
    expect(await titles('state=published')).toEqual(['Brightwater']);
    expect(await titles('state=draft&q=acme+103')).toEqual(['Acme 103']);
    const query = contentList.read(new URLSearchParams('type=quote'));
    const pages = await everyPage(query);
    expect(pages.map((page) => page.length)).toEqual([3, 3, 2]);
    expect(pages.flat()).toEqual(await titles(''));
  });

  it.each(['none', '00000000-0000-4000-8000-000000000000'])('that is gone changes nothing: %s', async (id) => {
    expect(await save(id, {})).toEqual({ ok: false, reason: 'gone' });
    expect(await moveContent(app, ann, id, 'up')).toEqual({ ok: false, reason: 'gone' });
    expect(await openContent(app, id)).toBeNull();
  });
});

describe('samples', () => {
  it('are shown with the demonstration data alone, and named', async () => {
    await seedContent(app);
    forgetPublished(app);
    expect(await publicSamples(app)).toContainEqual({ label: 'Quotes', count: sampleContent.quote.length });
    const real = { ...app, env: { ...app.env, DEMO_DATA: false } } as AppContext;
    forgetPublished(app);
    expect([await publishedTypes(real), await publicSamples(real)]).toEqual([[], []]);
  });

  it('stop being samples when someone says so', async () => {
    await seedContent(app);
    const [first] = await listed();
    const { version = 0, data = {} } = (await openContent(app, first?.id ?? '')) ?? {};
    await save(first?.id ?? '', { version, data, isSample: true, publish: true });
    expect((await openContent(app, first?.id ?? ''))?.isSample).toBe(true);
    await save(first?.id ?? '', { version: version + 1, data, publish: true });
    expect((await openContent(app, first?.id ?? ''))?.isSample).toBe(false);
    // It cannot become one.
    await save(first?.id ?? '', { version: version + 2, data, isSample: true });
    expect((await openContent(app, first?.id ?? ''))?.isSample).toBe(false);
  });
});

it('shows what was read last while the database cannot be reached', async () => {
  const id = await begun();
  await save(id, { version: 1, data: { ...quote, company: 'Acme' }, publish: true });
  expect(await shown()).toEqual(['Acme']);
  forgetPublished(app);
  const broken = { ...app, db: {} } as unknown as AppContext;
  expect(await publishedTypes(broken)).toEqual(['quote']);
  expect(await shown()).toEqual(['Acme']);
});
