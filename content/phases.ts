import { aura } from '#content/home/aura.ts';

const [assess, uncover, realize, advance] = aura.steps;

/** The line of a project's phases, by stored word. */
export const phaseCopy = {
  line: 'Phases',
  today: 'Today',
  finished: 'Done',
  names: { assess: assess.name, uncover: uncover.name, realize: realize.name, advance: advance.name },
  meanings: {
    assess: assess.meaning,
    uncover: uncover.meaning,
    realize: realize.meaning,
    advance: advance.meaning,
  },
} as const;
