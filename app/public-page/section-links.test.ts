import { expect, test } from 'vitest';
import { paths, sections } from '#app/paths.ts';
import { landing } from './section-links.ts';

test('the landing page is where the list of addresses has it', () => {
  expect(landing).toEqual({ path: paths.home, anchor: sections.hero });
});
