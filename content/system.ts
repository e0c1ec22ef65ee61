import { site } from './site.ts';

/** The back office's System page. */
export const systemCopy = {
  title: 'System',
  lead: 'What went wrong in the browsers of visitors and administrators. Kept for 30 days after it was last seen; nothing that a person typed is in it.',
  release: (release: string) => `${site.name} ${release}`,
  errors: 'Browser errors',
  columns: {
    message: 'Message',
    level: 'Level',
    page: 'Page',
    release: 'Release',
    count: 'Count',
    firstSeen: 'First seen',
    lastSeen: 'Last seen',
  },
  levels: { error: 'Error', warn: 'Warning' },
  source: 'Where it was thrown',
  empty: 'No browser has reported an error',
  emptyHint: 'Errors of public pages, the portal and the back office appear here within seconds.',
} as const;
