import { site } from './site.ts';

export const systemCopy = {
  title: 'System',
  lead: 'How the site is, what it depends on, and what browsers report.',
  release: (release: string) => `${site.name} ${release}`,

  checks: 'Checks',
  problems: 'Problems',
  check: 'Check now',
  checkAgain: 'Check again',
  checking: 'Checking…',
  checkedAt: 'Checked',
  backUp: 'Back up now',
  backupQueued: 'A backup is queued.',
  unchecked: 'Not checked yet',
  uncheckedHint: 'The site checks itself every five minutes: database, mail, storage, payments, backups and more.',
  allGood: 'Everything works.',
  stale: 'The checks do not run',
  staleSince: 'They last ran',
  staleRemedy: 'Check that a process works on the jobs: the worker with WORKER=separate, else the site.',
  remedy: 'What to do:',
  since: 'since',
  states: { ok: 'Works', unknown: 'Unknown', warning: 'Needs attention', failed: 'Failed' },
  checksTable: { columns: { check: 'Check', state: 'Status', found: 'Found', since: 'Since' } },
  processes: 'Processes',
  noProcess: 'No process was seen',
  noProcessHint: 'Each process of the site reports every 20 seconds.',
  processesTable: {
    columns: { host: 'Host', role: 'Role', release: 'Release', started: 'Started', seen: 'Last seen' },
    roles: { web: 'Web', worker: 'Jobs', both: 'Web and jobs' },
  },

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
  emptyHint:
    'Errors of public pages, the portal and the back office appear here within seconds, without anything people typed, for 30 days.',
} as const;
