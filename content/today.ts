const days = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

export const todayCopy = {
  title: 'Today',
  /** `Monday, 1 March` for 2027-03-01. */
  day: (day: string) => days.format(new Date(day)),
  whose: 'Whose work',
  everyone: 'Everyone',
  mine: 'Mine',
  all: 'View all',
  dueToday: 'Today',
  days: { today: 'Today', tomorrow: 'Tomorrow' },
  nothing: 'Nothing waits for you here',
  nothingNote: 'Your role does not include leads, payments or operations.',
  leads: {
    late: {
      title: 'Unanswered for over 24 hours',
      empty: 'Every submission was answered within 24 hours',
      emptyMine: 'All of yours were answered within 24 hours',
    },
    fresh: {
      title: 'New submissions',
      empty: 'No new submissions are waiting',
      emptyMine: 'None of yours are waiting',
    },
    due: {
      title: 'Next steps due',
      empty: 'Nothing is due or overdue',
      emptyMine: 'Nothing of yours is due or overdue',
    },
  },
  calls: {
    title: 'Calls today and tomorrow',
    empty: 'No calls today or tomorrow',
    emptyMine: 'No calls of yours today or tomorrow',
    confirmed: 'Confirmed',
    requested: 'Requested',
  },
  payments: {
    title: 'Failed payments',
    empty: 'All payments went through',
    failed: 'Failed',
    disputed: 'Disputed',
    next: 'Next attempt',
  },
  jobs: { title: 'Failed jobs', empty: 'No failed jobs' },
  problems: { title: 'System', empty: 'All checks pass', warning: 'Warning', failed: 'Problem' },
} as const;
