import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleContent } from '#features/insights/article-html.server.ts';
import { wordCountOf } from '#features/insights/article-text.ts';
import { articleList } from '#features/insights/admin/article-list.ts';
import { draftSchema } from '#features/insights/drafts/draft-schema.ts';
import { validateDraft, stateOf, undescribedPictures } from '#features/insights/drafts/draft.ts';
import type { OpenedDraft } from '#features/insights/drafts/editing.ts';
import { articleDraftOptions, type ArticleWriting } from '#features/insights/editor/use-article-draft.tsx';
import { compareTexts, linesOfHtml } from '#features/insights/differences/word-diff.ts';
import { VersionedDraft } from '#forms/drafts/versioned-draft.ts';
import { wholeDraft as whole } from '../../../tests/drafts.ts';
import { slugOf } from '#values/slug.ts';

describe('a draft', () => {
  test.each([
    ['Éclairs & “quotes” – what’s next?', 'eclairs-quotes-whats-next'],
    ['  --  ', ''],
    ['word '.repeat(30), 'word-'.repeat(15) + 'word'],
  ])('%j has the slug %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  test('counts pictures that nobody described, and no decorative ones', () => {
    const html = '<img src="/a.png" alt=""><img src="/b.png"><img alt="B" src="/b.png">';
    expect(undescribedPictures(`${html}<img src="/c.png" alt="" role="presentation" />`)).toBe(2);
    expect(undescribedPictures(whole.html)).toBe(0);
  });

  test('counts words while it is written as the server does', () => {
    const html = '<h2>Two words</h2><p>a<strong>b</strong> c&nbsp;d</p><ul><li>e</li><li>f &amp; g</li></ul>';
    expect(wordCountOf(html)).toBe(9);
    expect(articleContent(html).wordCount).toBe(9);
    expect(wordCountOf('')).toBe(0);
  });

  test('names what prevents its publication', () => {
    expect(validateDraft(whole)).toEqual({});
    const nothing = { ...whole, title: '', slug: 'No Slug', excerpt: '', html: '<p></p>', sectors: [], author: '' };
    expect(Object.keys(validateDraft(nothing))).toEqual(['title', 'slug', 'excerpt', 'html', 'sectors', 'author']);
    expect(validateDraft({ ...whole, slug: 'covers' }).slug).toMatch(/another page/);
    expect(validateDraft({ ...whole, html: '<figure><img src="/a.png" alt="" /></figure>' })).toEqual({});
  });

  test('is accepted within its limits and tidied', () => {
    const read = (changes: object) => draftSchema.safeParse({ ...whole, ...changes });
    expect(read({ tags: [' a ', 'a', '', 'b'] }).data?.tags).toEqual(['a', 'b']);
    expect(read({ cover: '/insights/pictures/0b0e7c3a-0000-4000-8000-000000000000.png' }).success).toBe(true);
    for (const bad of [{ cover: 'https://x.example/a.png' }, { title: 'x'.repeat(121) }, { html: 1 }, { tags: 'a' }]) {
      expect(read(bad).success, JSON.stringify(bad)).toBe(false);
    }
  });

  test.each([
    [{ isPublished: false, hasDraft: true, publishAt: null }, 'draft'],
    [{ isPublished: true, hasDraft: false, publishAt: null }, 'published'],
    [{ isPublished: true, hasDraft: true, publishAt: null }, 'changed'],
    [{ isPublished: true, hasDraft: true, publishAt: new Date() }, 'scheduled'],
  ])('with %j has the state %s', (article, state) => {
    expect(stateOf({ ...article, publishedAt: null })).toBe(state);
  });
});

test('writes all of a list state into its address, and nothing more', () => {
  const path = '/admin/articles?q=a+b&state=draft&sector=Tech&sort=-title&after=x';
  expect(articleList.href(articleList.read(new URL(path, 'http://a').searchParams))).toBe(path);
  const usual = articleList.read(new URLSearchParams('state=none&sort=other&q=%20'));
  expect(articleList.href(usual)).toBe('/admin/articles');
});

describe('a comparison', () => {
  test('shows additions and removals word by word', () => {
    const lines = compareTexts(
      ['Title', 'The cat sat on the mat.', 'End'],
      ['Title', 'The dog sat on a mat.', 'New', 'End'],
    );
    expect(lines.map(({ kind }) => kind)).toEqual(['same', 'changed', 'come', 'same']);
    expect(lines[1]?.stretches).toEqual([
      { kind: 'same', text: 'The ' },
      { kind: 'gone', text: 'cat' },
      { kind: 'come', text: 'dog' },
      { kind: 'same', text: ' sat on ' },
      { kind: 'gone', text: 'the' },
      { kind: 'come', text: 'a' },
      { kind: 'same', text: ' mat.' },
    ]);
    expect(compareTexts(['wholly other'], ['quite different']).map(({ kind }) => kind)).toEqual(['gone', 'come']);
  });

  test('of any two texts contains each of them completely', () => {
    const text = fc.array(fc.constantFrom('a b c', 'a b d', 'x', 'y z', 'a'), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (earlier, later) => {
        const stretches = compareTexts(earlier, later).map((line) => line.stretches);
        const side = (other: 'gone' | 'come') =>
          stretches
            .map((line) =>
              line
                .filter(({ kind }) => kind !== other)
                .map((one) => one.text)
                .join(''),
            )
            .filter(Boolean);
        expect(side('come')).toEqual(earlier);
        expect(side('gone')).toEqual(later);
      }),
    );
  });

  test('reads an article as lines', () => {
    const html =
      '<h2 id="x"><a href="#x">A &amp; B</a></h2><p>One<br />two</p><ul><li>x<ul><li>y</li></ul></li></ul><figure><img src="/a" alt="Z" /></figure><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';
    expect(linesOfHtml(html)).toEqual(['## A & B', 'One', 'two', '• x', '• y', '[Picture: Z]', '1 | 2']);
  });
});

test('recognizes a save with a lost answer by its text', () => {
  const opened: OpenedDraft = {
    id: 'a',
    version: 3,
    draft: whole,
    publishedSlug: null,
    savedAt: new Date(0),
    savedBy: 'Ann',
    readTimeMinutes: 1,
    publishedAt: null,
    isPublished: false,
    hasDraft: true,
    publishAt: null,
  };
  const writing: ArticleWriting = new VersionedDraft(opened, null, articleDraftOptions);
  writing.connect(() => undefined);
  writing.change({ html: '<h2>Waiting</h2><p>"More"<br></p>' });
  writing.flush();
  const html = '<h2 id="section-waiting"><a href="#section-waiting">Waiting</a></h2><p>&quot;More&quot;<br /></p>';
  const stored = { ...opened, version: 4, draft: { ...whole, html } };
  writing.handleResult({ ok: false, reason: 'stale', theirs: stored });
  expect(writing.now()).toMatchObject({ phase: 'saved', version: 4 });
});

test('accepts an article of 5,000 tags, reads it in one go, and refuses more', () => {
  const titles = '<h2>a</h2>'.repeat(2500);
  expect(draftSchema.safeParse({ ...whole, html: titles }).success).toBe(true);
  expect(new Set(articleContent(titles).headings.map(({ id }) => id)).size).toBe(2500);
  expect(draftSchema.safeParse({ ...whole, html: `${titles}<p>` }).success).toBe(false);
});
