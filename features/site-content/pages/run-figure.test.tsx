import { parseHTML } from 'linkedom';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sampleRuns } from '#content/sample-runs.ts';
import { sampleContent } from '#features/site-content/demonstration/sample-content.ts';
import { SampleRunFigure } from '#features/site-content/pages/sample-run.tsx';
import { StoryRun } from '#features/site-content/pages/story-run.tsx';

function rendered(element: ReactElement) {
  const { document } = parseHTML(`<!doctype html><html><body>${renderToStaticMarkup(element)}</body></html>`);
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
  return { steps: texts('figure > ol > li'), people: texts('.run-person'), outcome: texts('dl > div'), texts };
}

describe('a sample run', () => {
  it('lists its steps in order with their times, and names the person of an exception', () => {
    const { steps, people, texts } = rendered(<SampleRunFigure run={sampleRuns.approval} />);
    expect(steps).toHaveLength(6);
    expect(steps[0]).toBe('Invoice received 1 secBy email, as a PDF');
    expect(people).toEqual([
      'Your operations leadApproved with a note 11 min“We added rush shipping after the order.”',
    ]);
    expect(texts('figcaption')).toEqual(['Invoice intake, one run Sample']);
  });

  it('counts its steps and adds up their times', () => {
    const step = { label: 'Read', detail: 'A form', seconds: 2 };
    const run = { name: 'Any', steps: [step, { ...step, label: 'Asked', seconds: 59, by: 'Ann' }] };
    expect(rendered(<SampleRunFigure run={run} />).outcome).toEqual([
      'Automated1 step',
      'By a person1 step',
      'Total time1 min',
    ]);
  });

  it.each(Object.entries(sampleRuns))('%s has an exception that a person resolves before it goes on', (_name, run) => {
    const { people, steps } = rendered(<SampleRunFigure run={run} />);
    expect(people.length).toBeGreaterThan(0);
    expect(people).not.toContain(steps[0]);
    expect(people).not.toContain(steps.at(-1));
  });
});

describe('the run of a story', () => {
  const [data] = sampleContent.story;
  if (!data) throw new Error('There is no sample story.');

  it('has the steps and the numbers that the story states, and nothing else', () => {
    const { steps, people, outcome } = rendered(<StoryRun story={{ data }} withNumbers />);
    expect(steps).toHaveLength(data.steps.length);
    expect(people).toEqual(['A person decidesApproved The account manager adds the commentary']);
    expect(outcome[0]).toBe('Work per client and monthBefore: 3 hours →, After: 25 minutes');
    expect(outcome).toHaveLength(data.measures.length);
  });

  it('has no step by a person unless the story says which, and no numbers where the page has them', () => {
    const { people, outcome } = rendered(<StoryRun story={{ data: { ...data, personStep: '' } }} />);
    expect([people, outcome]).toEqual([[], []]);
  });
});
