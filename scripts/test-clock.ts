import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** When the tests of a program have failed elsewhere: nights and ends of weeks, months and years, and clock changes. */
const instants = [
  '2026-10-25T01:00:00Z', // Berlin, autumn
  '2026-11-01T06:00:00Z', // New York, autumn
  '2026-12-31T23:59:30Z',
  '2027-01-03T08:00:00Z', // Sunday
  '2027-01-04T00:05:00Z', // Monday
  '2027-01-08T23:55:00Z', // Friday
  '2027-03-14T07:00:00Z', // New York, spring
  '2027-03-28T01:00:00Z', // Berlin, spring
  '2028-02-29T12:00:00Z',
];

const [library] = globSync('/usr/{lib,lib/*,local/lib}/faketime/libfaketimeMT.so.1');
if (library === undefined) {
  console.error('libfaketime is missing, which sets the clock of the tests. On Debian: apt-get install faketime');
  process.exit(1);
}

/** Instants by their beginnings, such as 2028-02; all without any. */
const chosen = process.argv.slice(2);
const failed = instants.filter((instant) => isChosen(instant) && !passesAt(instant));
if (failed.length > 0) console.error(`Failed at ${failed.join(', ')}.`);
process.exitCode = failed.length > 0 ? 1 : 0;

function isChosen(instant: string): boolean {
  return chosen.length === 0 || chosen.some((beginning) => instant.startsWith(beginning));
}

/** All tests but those in a browser, which has a clock that no other program sets. */
function passesAt(instant: string): boolean {
  console.log(`The machine's clock starts at ${instant}.`);
  const seconds = Math.round((Date.parse(instant) - Date.now()) / 1000);
  const { status } = spawnSync('vitest', ['run', '--reporter=dot'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      LD_PRELOAD: library,
      FAKETIME: seconds < 0 ? String(seconds) : `+${String(seconds)}`,
      // Timers use it.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  });
  return status === 0;
}
