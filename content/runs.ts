const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const plural = (count: number, one: string, many = `${one}s`) => `${number.format(count)} ${count === 1 ? one : many}`;

/** Such as `0.4 s`, `12 s`, `3.5 min` or `2 h`. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return 'Unknown';
  if (seconds < 120) return `${number.format(seconds < 10 ? seconds : Math.round(seconds))} s`;
  return seconds < 7200 ? `${number.format(seconds / 60)} min` : `${number.format(seconds / 3600)} h`;
}

/** Never rounded up to 100%. */
export function rateText(rate: number | null): string {
  return rate === null ? 'No runs yet' : percent.format(rate < 1 ? Math.min(rate, 0.999) : rate);
}

export function hoursText(hours: number | null): string {
  return hours === null ? 'Not set' : `${number.format(hours)} h`;
}

export const runsText = (runs: number) => plural(runs, 'run');

/** By stored word. */
export const alertCopy = {
  'in-row': (times: number) => `${plural(times, 'failure')} in a row`,
  'per-hour': (times: number) => `${plural(times, 'failure')} within an hour`,
  silent: (hours: number) => `No run for ${plural(hours, 'hour')}`,
} as const;

export const runsCopy = {
  title: 'Workflows',
  lead: (days: number) => `What your automated workflows did in the last ${days} days. Days are in UTC.`,
  emptyTitle: 'No runs yet',
  empty: 'Your workflows report each run with one request. Create a key below, then send the first run:',
  emptyAsk: 'The owner of your organization creates keys. Then one request reports the first run:',
  docs: 'Every field, with examples for n8n, Zapier and Make, is in the documentation of the runs API.',
  sampleLabel: 'Request that reports a run',
  sample: (origin: string) => `curl -X POST "${origin}/api/v1/runs" \\
  -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"runs":[{"workflow":"invoice-sync","id":"1","state":"succeeded","startedAt":"'$(date -u +%FT%TZ)'","seconds":12.5,"items":8}]}'`,
  usage: 'Plan',
  used: (used: number, limit: number | null) =>
    limit === null ? `${plural(used, 'workflow')}, unlimited in your plan` : `${used} of ${plural(limit, 'workflow')}`,
  over: 'You run more workflows than your plan includes. Nothing is switched off.',
  stepUp: (plan: string, limit: number | null, monthly: string) =>
    `${plan} includes ${limit === null ? 'unlimited workflows' : plural(limit, 'workflow')} for ${monthly} a month.`,
  addOn: (name: string, price: string) => `Or add one workflow: ${name}, ${price} once.`,
  toPlans: 'See billing',
  workflows: 'Your workflows',
  byWorkflow: 'By workflow',
  reports: 'Monthly reports',
  runs: 'Runs',
  rate: 'Success rate',
  median: 'Median duration',
  slow: '95% finish within',
  saved: 'Hours saved',
  open: (count: number) => plural(count, 'open alert'),
  strip: (name: string, failedDays: number, runDays: number, days: number) =>
    `${name}, last ${days} days: runs on ${plural(runDays, 'day')}, failures on ${plural(failedDays, 'day')}`,
  failing: (days: readonly string[], more: number) =>
    `Failures on ${days.join(', ')}${more > 0 ? `, and on ${plural(more, 'more day')}` : ''}`,
  today: 'Today',
  table: 'Show as table',
  day: 'Day',
  succeeded: 'Succeeded',
  failed: 'Failed',
  other: 'Canceled or running',
  cell: (day: string, succeeded: number, failed: number) => `${day}: ${succeeded} succeeded, ${failed} failed`,
  failures: 'Failures',
  noFailures: 'No failed runs.',
  noText: 'No error text was reported.',
  run: 'Run',
  after: (duration: string) => `, after ${duration}`,
  back: 'All workflows',
  settings: 'Settings',
  name: 'Name',
  slug: (slug: string) => `Reported as ${slug}.`,
  minutes: 'Minutes saved per run',
  minutesHint: 'How long a person needs for what one run does. Hours saved are counted with it.',
  alertsHint:
    'Everyone who works here gets an email when an alert starts and when it is over. Leave a field empty to turn it off.',
  failedInRow: 'Failures in a row',
  failedPerHour: 'Failures within an hour',
  silentHours: 'Hours without a run',
  save: 'Save',
  incidents: 'Past alerts',
  noIncidents: 'No alerts so far.',
  since: 'Since',
  until: 'until',
  stillOpen: 'Still open',
  keys: 'Keys',
  keysHint: 'Programs report runs with a key. Give each program its own, so that you can revoke it alone.',
  keyName: 'Name of the key',
  createKey: 'Create key',
  keyShown: (name: string) => `Copy the key “${name}” now. It is shown only once.`,
  keyLabel: 'New key',
  created: 'Created',
  lastUsed: 'Last used',
  neverUsed: 'Never used',
  ending: (ending: string) => `ends with ${ending}`,
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke the key ${name}`,
  done: { 'key-revoked': 'The key was revoked.', 'workflow-saved': 'The workflow was saved.' },
  reasons: {
    'key-name': 'Please enter a name of at most 100 characters',
    'too-many-keys': 'You have 20 keys. Revoke one first.',
    gone: 'This is no longer there. It was changed in the meantime.',
    workflow: 'Please correct the marked fields.',
    unknown: 'This form could not be read. Please try again.',
  },
  faults: {
    name: 'Please enter a name of at most 100 characters',
    minutesSaved: 'Please enter a whole number from 0 to 10,000',
    failedInRow: 'Please enter a whole number from 1 to 100',
    failedPerHour: 'Please enter a whole number from 1 to 10,000',
    silentHours: 'Please enter a whole number from 1 to 720',
  },
} as const;

export const adminRunsCopy = {
  title: (organization: string) => `Workflows of ${organization}`,
  figures: (runs: number, rate: string) => `${plural(runs, 'run')}, ${rate}`,
  none: 'No runs were reported.',
  noKeys: 'No keys.',
} as const;
