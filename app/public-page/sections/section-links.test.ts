import { expect, test } from 'vitest';
import type { Register } from 'react-router';
import { sections } from '#app/links.ts';
import { landing } from './section-links.ts';

test('matches the landing page address in the path list', () => {
  expect(landing).toEqual({ path: '/' satisfies keyof Register['pages'], anchor: sections.hero });
});
