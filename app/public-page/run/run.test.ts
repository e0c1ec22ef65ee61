import { expect, it } from 'vitest';
import { approve, beginRun, sendBack, stepOf, type Run } from '#app/public-page/run/run.ts';
import { industries } from '#content/home/industries.ts';
import { runProcesses, shownTimes, wholeRun } from '#content/home/run.ts';

/** Until it waits or ends. */
function played(run: Run): { readonly events: string[]; readonly run: Run } {
  const events: string[] = [];
  let now = run;
  for (let step = stepOf(now); step !== null; step = stepOf(now)) {
    events.push(step.event[0]);
    now = step.run;
  }
  return { events, run: now };
}

it('has one process for each kind of team, as its card says', () => {
  expect(runProcesses.map(({ name }) => name)).toEqual(industries.cards.map(({ first }) => first));
});

it.each(runProcesses)('$name waits for a person, and goes on once approved', (process) => {
  const asked = played(beginRun(process));
  expect(asked.run.state).toBe('waiting');
  const approved = played(approve(asked.run));
  expect(approved.run.state).toBe('done');
  expect([...asked.events, ...approved.events]).toEqual(wholeRun(process).map(([event]) => event));
  expect(wholeRun(process)).toHaveLength(shownTimes.length);
});

it.each(runProcesses)('$name comes back corrected once, and ends when it is sent back again', (process) => {
  const [, waiting] = [process.name, played(beginRun(process)).run];
  const back = played(sendBack(waiting));
  expect(back.events).toEqual(['person.sent_back', process.corrected[0], 'approval.requested']);
  expect(back.run.facts).not.toEqual(process.facts);
  expect(back.run.facts).toContainEqual(process.correction);
  expect(played(approve(back.run)).run.state).toBe('done');
  const closed = played(sendBack(back.run));
  expect([closed.run.state, closed.events]).toEqual(['closed', ['person.sent_back', 'run.closed']]);
});

it('takes no decision while nobody is asked', () => {
  const run = beginRun(runProcesses[0]);
  expect([approve(run), sendBack(run)]).toEqual([run, run]);
});
