import { expect, test } from 'vitest';
import { sectionInView } from './section-in-view.ts';

const middle = { below: 2000, named: '' };

/** Stacked sections, the first one at `top`. */
function stack(top: number, heights: Readonly<Record<string, number>>) {
  let next = top;
  return Object.entries(heights).map(([id, height]) => {
    const place = { id, top: next, bottom: next + height };
    next += height;
    return place;
  });
}

test('counts a section as in view from 100 px below the top', () => {
  const heights = { hero: 800, features: 900, pricing: 900 };
  expect(sectionInView(stack(-699, heights), middle)).toBe('hero');
  expect(sectionInView(stack(-700, heights), middle)).toBe('features');
});

test('reports a section in view even if the navigation does not name it', () => {
  expect(sectionInView(stack(-1800, { features: 900, aura: 1200, pricing: 900 }), middle)).toBe('aura');
});

test('reports none between sections and past the last one', () => {
  expect(sectionInView([], middle)).toBeUndefined();
  expect(sectionInView(stack(200, { hero: 500 }), middle)).toBeUndefined();
  expect(sectionInView(stack(-500, { hero: 600 }), middle)).toBeUndefined();
});

test('picks the first section that cannot come closer at the end of the page', () => {
  const heights = { features: 900, pricing: 300, faq: 300, about: 300 };
  expect(sectionInView(stack(-650, heights), { below: 0, named: '' })).toBe('pricing');
  expect(sectionInView(stack(-650, heights), { below: 0, named: 'faq' })).toBe('faq');
  expect(sectionInView(stack(-650, heights), { below: 0, named: 'features' })).toBe('pricing');
});

test('picks the section at the line at the end of the page when all sections have reached it', () => {
  expect(sectionInView(stack(-1100, { features: 900, about: 900 }), { below: 0, named: '' })).toBe('about');
});
