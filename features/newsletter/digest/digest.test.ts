import { createElement } from 'react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latestSlot, type DigestArticle } from '#features/newsletter/digest/digest.ts';
import { batchSize, pauseAfter } from '#features/newsletter/sending/sending.ts';
import { DigestEmailBody, digestSubject } from '#features/newsletter/digest/digest.email.tsx';
import { renderEmail } from '#server/email/render.ts';

const article = (n: number): DigestArticle => ({
  title: `Article ${n} & <more>`,
  excerpt: `What ${n} says.`,
  path: `/insights/article-${n}`,
  label: 'Agencies',
  readTimeMinutes: n + 3,
});

describe('a week', () => {
  it.each([
    ['2026-11-24T07:59:59.999Z', '2026-11-17T08:00:00.000Z'],
    ['2026-11-24T08:00:00.000Z', '2026-11-24T08:00:00.000Z'],
    ['2026-11-30T23:00:00.000Z', '2026-11-24T08:00:00.000Z'],
    ['2027-01-01T00:00:00.000Z', '2026-12-29T08:00:00.000Z'],
  ])('at %s has last ended at %s', (now, slot) => {
    expect(latestSlot(new Date(now)).toISOString()).toBe(slot);
  });

  it('ends on a Tuesday at eight, and never in the future', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (now) => {
        const slot = latestSlot(now);
        expect([slot.getUTCDay(), slot.getUTCHours(), slot.getUTCMinutes()]).toEqual([2, 8, 0]);
        const age = now.getTime() - slot.getTime();
        expect(age >= 0 && age < 7 * 86_400_000).toBe(true);
      }),
    );
  });
});

it('sends about twenty seconds of emails per job, and finally gives up a rejected one', () => {
  expect([1, 10, 9999].map(batchSize)).toEqual([20, 200, 500]);
  expect([1, 2, 3, 4, 5].map((refusals) => pauseAfter(refusals) !== null)).toEqual([true, true, true, true, false]);
});

describe('the weekly digest', () => {
  const origin = 'https://meridian.example';
  const links = {
    preferences: `${origin}/newsletter/preferences?token=t`,
    leave: `${origin}/newsletter/unsubscribe?token=t`,
    postalAddress: '',
  };
  const mail = (articles: readonly DigestArticle[]) =>
    renderEmail(createElement(DigestEmailBody, { origin, articles, links }));

  it('is named after its first article', () => {
    expect(digestSubject([article(1)])).toBe('Article 1 & <more>');
    expect(digestSubject([1, 2, 3].map(article))).toBe('Article 1 & <more>, and 2 more');
  });

  it('has a text version', async () => {
    const { text } = await mail([article(1), article(2)]);
    expect(text).toBe(`Meridian: Weekly Automation Intel

New this week

Agencies / 4 min read

Article 1 & <more> https://meridian.example/insights/article-1

What 1 says.

Agencies / 5 min read

Article 2 & <more> https://meridian.example/insights/article-2

What 2 says.

All articles https://meridian.example/insights

--------

You received this email because this address is subscribed to Weekly Automation Intel by Meridian Automation LLC.
Preferences https://meridian.example/newsletter/preferences?token=t
Unsubscribe https://meridian.example/newsletter/unsubscribe?token=t
`);
  });

  it('shows eight articles and says how many more there are', async () => {
    const { html } = await mail(Array.from({ length: 11 }, (_, n) => article(n)));
    expect(html).toContain('href="https://meridian.example/insights/article-7"');
    expect(html).not.toContain('article-8');
    expect(html).toContain('And 3 more articles on our site');
    expect(html).not.toContain('<more>');
  });
});
