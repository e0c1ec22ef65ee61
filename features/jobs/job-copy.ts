import type { JobState } from '#features/jobs/jobs.ts';

export const stateCopy = {
  failed: { label: 'Failed', tone: 'bad' },
  retrying: { label: 'Retrying', tone: 'waiting' },
  waiting: { label: 'Waiting', tone: 'off' },
  running: { label: 'Running', tone: 'busy' },
  done: { label: 'Done', tone: 'good' },
} as const satisfies Record<JobState, { label: string; tone: string }>;
