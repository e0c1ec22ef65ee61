import { expect, test } from 'vitest';
import { jobs } from '#app/jobs.ts';
import { jobCopy } from '#content/jobs.ts';

test('every job of the program has its words', () => {
  expect(Object.keys(jobs).filter((name) => jobCopy[name] === undefined)).toEqual([]);
});
