import { expect, test } from 'vitest';
import type { Register } from 'react-router';
import { sections } from '#app/links.ts';
import { landing } from './section-links.ts';

test('the landing page is where the list of addresses has it', () => {
  expect(landing).toEqual({ path: '/' satisfies keyof Register['pages'], anchor: sections.hero });
});
