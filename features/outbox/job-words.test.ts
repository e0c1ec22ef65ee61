import { expect, test } from 'vitest';
import { jobs } from '#app/jobs.ts';
import { jobWords } from '#content/jobs.ts';

test('every job of the program has its words', () => {
  expect(Object.keys(jobs).filter((name) => jobWords[name] === undefined)).toEqual([]);
});
