import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { announceArticles } from '#features/insights/announce-articles.server.ts';
import { articles } from '#features/insights/insights.table.ts';
import { submitIntake } from '#features/intake/intake.server.ts';
import { articleForForm, articleForReference } from '#features/intake/submissions/article-for-reference.server.ts';
import { articleOf } from '../../../tests/articles.ts';
import { referenceIn } from '../../../tests/intake-app.ts';
import { submissionOf } from '../../../tests/intakes.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';

const { app } = await openTestApp();

it('recommends what shares most words with the areas that were chosen, as it is published now', async () => {
  const announce = () => app.db.transaction((tx) => announceArticles(app, tx));
  const titleFor = async (...areas: string[]) => (await articleForForm(app, { automationAreas: areas }))?.title;
  await app.db.delete(articles);
  await app.db
    .insert(articles)
    .values([
      articleOf('a', { title: 'On the ops of a warehouse', day: '2026-06-02' }),
      articleOf('b', { title: 'What internal ops cost', tags: ['Finance'] }),
      { ...articleOf('c', { title: 'Internal ops: a draft' }), status: 'draft' },
    ]);
  await announce();
  await expect.poll(() => titleFor('Internal Ops')).toBe('What internal ops cost');
  expect(await titleFor('OPS')).toBe('On the ops of a warehouse');
  expect(await titleFor('Something else')).toBeUndefined();
  expect(await titleFor()).toBeUndefined();
  for (const form of [null, 'x', {}, { automationAreas: { length: 1 } }, { automationAreas: [null, 7] }]) {
    expect(await articleForForm(app, form)).toBeNull();
  }

  const submission = submissionOf('reads');
  submission.form.automationAreas = ['Internal Ops'];
  const reference = referenceIn(await submitIntake(app, submission, newClient()));
  expect(await articleForReference(app, reference)).toEqual({ title: 'What internal ops cost', path: '/insights/b' });
  expect(await articleForReference(app, 'AAAA-AAAA')).toBeNull();
  expect(await articleForReference(app, null)).toBeNull();

  await app.db.update(articles).set({ status: 'draft' }).where(eq(articles.slug, 'b'));
  await announce();
  await expect.poll(() => titleFor('Internal Ops')).toBe('On the ops of a warehouse');
});
