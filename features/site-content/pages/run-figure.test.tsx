import { parseHTML } from 'linkedom';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sampleRun } from '#content/sample-runs.ts';
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
  it('lists its steps in order with their times, and names the people of its exceptions', () => {
    const { steps, people, texts } = rendered(<SampleRunFigure run={sampleRun} />);
    expect(steps).toHaveLength(6);
    expect(steps[0]).toBe('Invoice received 1 secBy email, as a PDF');
    expect(people).toEqual([
      'Our workflow engineerNew layout added 24 minTested on yesterday’s runs before this one continues',
      'Your operations leadApproved 6 min“No order for this one. It’s an emergency repair.”',
    ]);
    expect(texts('figcaption')).toEqual(['Invoice intake, when something breaks Sample']);
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
