import type { Phase, Side, StepKind, Template, TemplateStep } from '#features/work/work.ts';

export const defaultTemplateId = '00000000-0000-4000-a000-000000000001';

type Line = readonly [title: string, kind: StepKind, side: Side, days: number, ...items: string[]];

const lines: Readonly<Record<Phase, readonly Line[]>> = {
  assess: [
    ['Book the kick-off call', 'step', 'client', 3],
    [
      'Prepare the start',
      'checklist',
      'client',
      7,
      'Who decides:',
      'Who knows the daily work best:',
      'Accounts for us in the systems involved',
    ],
    ['Follow the work and record hours and errors', 'step', 'team', 14],
    ['Findings and the numbers we’ll measure', 'deliverable', 'team', 18],
  ],
  uncover: [
    ['Map how the work should flow', 'deliverable', 'team', 25],
    ['Proposal', 'approval', 'team', 30],
    ['Design', 'approval', 'team', 37],
  ],
  realize: [
    ['Hand over access and sample data', 'deliverable', 'client', 40],
    ['Build the first automation', 'step', 'team', 58],
    [
      'Test it with real work',
      'checklist',
      'client',
      65,
      'A week of real cases went through',
      'Who signs off the result:',
    ],
    ['Go-live', 'approval', 'team', 68],
  ],
  advance: [
    ['Measure the impact', 'deliverable', 'team', 90],
    ['Plan the next workflow', 'step', 'team', 95],
  ],
};

/** The method that the site sells. Applies until the owner has saved their own version of it. */
export const defaultTemplate: Template = {
  name: 'AURA',
  steps: Object.entries(lines).flatMap(([phase, own]) =>
    own.map(([title, kind, side, days, ...items]): TemplateStep => {
      return { phase: phase as Phase, title, kind, side, days, items };
    }),
  ),
};
