import { expect, test } from 'vitest';
import { backupName, isCron, isUnfinishedBackup, surplusBackups } from '#features/backups/backups.ts';

const nameOf = (day: number, hour = 2) => backupName(new Date(Date.UTC(2026, 0, day, hour)), true);

test('keeps the last backup of each day and of each week', () => {
  const nightly = Array.from({ length: 60 }, (_, day) => nameOf(day + 1));
  const kept = new Set(nightly);
  for (const name of surplusBackups([...nightly, 'notes.txt', 'other.backup.gz'], { days: 7, weeks: 4 }))
    kept.delete(name);
  // Day 60 is Sunday, 1 March; the Sundays before are days 53, 46 and 39.
  expect([...kept]).toEqual([39, 46, 53, 54, 55, 56, 57, 58, 59, 60].map((day) => nameOf(day)));
});

test('keeps the newest of one day, and days without backups do not count', () => {
  const names = [nameOf(1), nameOf(20, 3), nameOf(20, 4)];
  expect(surplusBackups(names, { days: 2, weeks: 0 })).toEqual([nameOf(20, 3)]);
  expect(surplusBackups([nameOf(1)], { days: 1, weeks: 0 })).toEqual([]);
});

test('knows the unfinished backups of a killed process', () => {
  expect([`${nameOf(1)}.part`, nameOf(1), 'letter.part'].map(isUnfinishedBackup)).toEqual([true, false, false]);
});

test('accepts cron expressions of five fields in numbers', () => {
  const good = ['30 2 * * *', '*/15 * * * *', '0 0,12 1-15 * 1-5', '0 3 * * 7', '0-30/10 2 * * *'];
  expect(good.filter((text) => !isCron(text))).toEqual([]);
  const bad = [
    '',
    '30 2 * *',
    '60 2 * * *',
    '30 24 * * *',
    '0 0 0 * *',
    '5-1 * * * *',
    '*/0 * * * *',
    '@daily',
    '1, * * * *',
    '0 2 * * sun',
  ];
  expect(bad.filter(isCron)).toEqual([]);
});
