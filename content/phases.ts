/** The line of a project's phases, by stored word. */
export const phaseCopy = {
  line: 'Phases',
  today: 'Today',
  finished: 'Done',
  names: { assess: 'Assess', uncover: 'Uncover', realize: 'Realize', advance: 'Advance' },
  meanings: {
    assess: 'Discover what matters',
    uncover: 'Design the right solution',
    realize: 'Build what works',
    advance: 'Scale what wins',
  },
} as const;
