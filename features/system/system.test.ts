import { expect, test } from 'vitest';
import {
  digestOf,
  failed,
  nextStanding,
  ok,
  reportedStanding,
  unknown,
  warning,
  worstFirst,
  worstOf,
  type CheckResult,
  type Standing,
} from './system.ts';

const results = {
  ok: ok('It works.'),
  warning: warning('It is slow.', 'Wait.'),
  failed: failed('It is down.', 'Start it.'),
  unknown: unknown('Nobody knows.'),
} as const satisfies Record<string, CheckResult>;

/** What is sent after each of these runs, a minute apart: `+` for a problem, `-` for its end. */
function reports(...states: readonly (keyof typeof results)[]): string {
  let standing: Standing | undefined;
  return states
    .map((state, minute) => {
      const next = nextStanding(standing, { id: 'mail', ...results[state] }, new Date(minute * 60_000));
      const digest = digestOf([next]);
      standing = reportedStanding(next, digest);
      return digest.began.length > 0 ? '+' : digest.over.length > 0 ? '-' : '.';
    })
    .join('');
}

test.each([
  ['nothing while all is well', 'ok ok ok', '...'],
  ['nothing about a single failure', 'ok failed ok ok', '....'],
  ['a problem that lasts, once', 'ok failed failed failed failed failed', '..+...'],
  ['its end once it has lasted too', 'failed failed ok ok ok', '.+.-.'],
  ['nothing about one good run between failures', 'failed failed ok failed failed ok ok', '.+....-'],
  ['nothing about a problem that comes and goes', 'failed ok failed ok failed ok', '......'],
  ['a warning that becomes a failure', 'warning warning warning failed failed', '.+.+.'],
  ['nothing when a failure becomes a warning', 'failed failed warning warning ok ok', '.+...-'],
  ['a problem that began as a warning', 'warning failed failed', '.+.'],
  ['nothing about what could not be found out', 'failed unknown unknown failed ok ok', '......'],
  ['the end of a problem after it could not be found out', 'failed failed unknown ok ok', '.+..-'],
  ['a second problem like the first', 'failed failed ok ok failed failed', '.+.-.+'],
])('reports %s', (_what, states, expected) => {
  expect(reports(...(states.split(' ') as (keyof typeof results)[]))).toBe(expected);
});

test('a problem stands since its first failure, also as it gets worse', () => {
  const at = (minute: number) => new Date(minute * 60_000);
  const first = nextStanding(undefined, { id: 'disk', ...results.warning }, at(1));
  const second = nextStanding(first, { id: 'disk', ...results.failed }, at(2));
  expect(second).toMatchObject({ state: 'failed', since: at(1), checkedAt: at(2), runs: 2 });
  expect(nextStanding(second, { id: 'disk', ...results.ok }, at(3))).toMatchObject({ since: at(3), runs: 1 });
});

test('one email names all that a run has found', () => {
  const standing = (id: Standing['id'], result: CheckResult, reported: Standing['reported'] = null): Standing => ({
    id,
    ...result,
    since: new Date(0),
    checkedAt: new Date(1),
    runs: 2,
    reported,
  });
  const standings = [
    standing('mail', results.failed),
    standing('disk', results.warning),
    standing('storage', results.ok, 'failed'),
    standing('clock', results.warning, 'warning'),
  ];
  const { began, over } = digestOf(standings);
  expect([began.map(({ id }) => id), over.map(({ id }) => id)]).toEqual([['mail', 'disk'], ['storage']]);
});

test('joins findings, the worst first', () => {
  expect(worstOf([results.ok, results.failed, results.warning])).toEqual({
    state: 'failed',
    summary: 'It is down. It is slow. It works.',
    remedy: 'Start it. Wait.',
  });
  expect(worstOf([ok(''), results.unknown])).toEqual(results.unknown);
});

test('lists problems before what works', () => {
  const listed = worstFirst([
    { id: 'settings', ...results.ok },
    { id: 'database', ...results.unknown },
    { id: 'mail', ...results.warning },
    { id: 'clock', ...results.failed },
    { id: 'disk', ...results.failed },
  ]);
  expect(listed.map(({ id }) => id)).toEqual(['disk', 'clock', 'mail', 'database', 'settings']);
});
