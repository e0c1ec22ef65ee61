import { site } from './site.ts';

export const systemCopy = {
  title: 'System',
  lead: 'Errors reported by visitors’ and administrators’ browsers, without anything people typed. Kept for 30 days after they were last seen.',
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
  source: 'Stack trace',
  empty: 'No browser errors',
  emptyHint: 'Errors of public pages, the portal and the back office appear here within seconds.',
} as const;
