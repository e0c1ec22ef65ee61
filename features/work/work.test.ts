import { describe, expect, test } from 'vitest';
import { defaultTemplate } from '#features/work/default-template.ts';
import {
  clientSteps,
  isCall,
  phases,
  projectLine,
  readTemplate,
  stepsFrom,
  waitsFor,
  type StepKind,
  type StepState,
} from '#features/work/work.ts';

const started = stepsFrom(defaultTemplate, '2027-03-01');

/** The project of the default template, with its first steps done. */
function project(done: number, state: StepState = 'waiting') {
  return started.map((step, at) => ({
    ...step,
    state: at < done ? ('done' as const) : at === done ? state : ('waiting' as const),
  }));
}

function form(rows: readonly Readonly<Record<string, string>>[], name = 'Ours'): URLSearchParams {
  const sent = new URLSearchParams({ name });
  for (const row of rows)
    for (const field of ['phase', 'title', 'kind', 'side', 'days', 'items']) sent.append(field, row[field] ?? '');
  return sent;
}

describe('templates', () => {
  test('have the four phases of the method by default, in order', () => {
    expect([...new Set(defaultTemplate.steps.map(({ phase }) => phase))]).toEqual(phases);
    const days = defaultTemplate.steps.map((step) => step.days);
    expect(days).toEqual(days.toSorted((one, other) => one - other));
    for (const [title, kind] of [
      ['Proposal', 'approval'],
      ['Design', 'approval'],
      ['Go-live', 'approval'],
    ])
      expect(defaultTemplate.steps).toContainEqual(expect.objectContaining({ title, kind }));
  });

  test('are read row by row, without empty rows, in the order of their phases and days', () => {
    const late = { phase: 'advance', title: 'Later', kind: 'step', side: 'team', days: '3' };
    const list = {
      phase: 'assess',
      title: 'List',
      kind: 'checklist',
      side: 'client',
      days: '9',
      items: 'One\r\n\r\nWho decides:',
    };
    const read = readTemplate(form([late, { title: ' ' }, list, { ...list, title: 'First', days: '1' }]));
    expect(read).toMatchObject({
      template: {
        name: 'Ours',
        steps: [{ title: 'First' }, { title: 'List', items: ['One', 'Who decides:'] }, { title: 'Later' }],
      },
    });
  });

  test.each([
    ['no name', form([{ title: 'One' }], ' '), 'name'],
    ['no step', form([{ title: '' }]), 'empty'],
    ['too many steps', form(Array.from({ length: 61 }, () => ({ title: 'One' }))), 'long'],
  ])('with %s are refused', (_what, sent, reason) => {
    expect(readTemplate(sent)).toEqual({ ok: false, reason });
  });

  test('accept known words and sensible days only', () => {
    const odd = { phase: 'later', title: 'One', kind: 'dance', side: 'nobody', days: '-4' };
    expect(readTemplate(form([odd, { ...odd, days: '9999' }]))).toMatchObject({
      template: { steps: [{ phase: 'assess', kind: 'step', side: 'client', days: 0 }, { days: 730 }] },
    });
  });
});

test('steps are due days after the start, never on a weekend, and items that end with a colon ask for a text', () => {
  expect(started[0]).toMatchObject({ position: 0, dueOn: '2027-03-04' });
  const weekdays = stepsFrom(
    { steps: [3, 4, 5, 6, 7].flatMap((days) => defaultTemplate.steps.slice(0, 1).map((step) => ({ ...step, days }))) },
    '2027-03-01',
  );
  expect(weekdays.map(({ dueOn }) => dueOn)).toEqual([
    '2027-03-04',
    '2027-03-05',
    '2027-03-08',
    '2027-03-08',
    '2027-03-08',
  ]);
  expect(started[1]?.items.map(({ asks }) => asks)).toEqual([true, true, false]);
});

test.each<[StepKind, StepState, string]>([
  ['approval', 'waiting', 'team'],
  ['approval', 'active', 'client'],
  ['step', 'active', 'team'],
])('a step of the team that is an %s and %s waits for the %s', (kind, state, side) => {
  expect(waitsFor({ kind, state, side: 'team' })).toBe(side);
});

test('the client sees what they can do up to the phase that the project is in', () => {
  const titles = (steps: ReturnType<typeof project>) => clientSteps(steps).map(({ title }) => title);
  expect(titles(project(0))).toEqual(['Book the kick-off call', 'Prepare the start']);
  expect(titles(project(5))).toEqual([]);
  expect(titles(project(5, 'active'))).toEqual(['Proposal']);
  const ahead = project(0).map((step) => (step.title === 'Design' ? { ...step, state: 'active' as const } : step));
  expect(titles(ahead), 'an approval that was requested early').toContain('Design');
});

test('the line shows today within the current phase, and never beyond it', () => {
  const line = (today: string) => projectLine(project(4), { startedOn: '2027-03-01', today });
  expect(line('2027-03-27').map(({ state, todayAt }) => [state, todayAt])).toEqual([
    ['done', null],
    ['current', expect.closeTo(8 / 19)],
    ['ahead', null],
    ['ahead', null],
  ]);
  expect(line('2028-01-01')[1]?.todayAt).toBe(1);
  expect(line('2027-01-01')[1]?.todayAt).toBe(0);
});

test('a client’s step about a call leads to booking', () => {
  expect(isCall({ kind: 'step', title: 'Book the kick-off call' })).toBe(true);
  expect(isCall({ kind: 'step', title: 'Recall the reports' })).toBe(false);
});
