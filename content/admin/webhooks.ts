export const webhookCopy = {
  title: 'Webhooks',
  add: 'Add endpoint',
  guideLead: 'Or use any library for',
  guide: 'Standard Webhooks',
  guideHref: 'https://www.standardwebhooks.com',
  endpoint: 'Endpoint',
  events: 'Events',
  state: 'Status',
  lastSuccess: 'Last delivered',
  never: 'Never',
  waiting: 'Waiting',
  failed: 'Failed',
  attempts: 'Attempts in 24 hours',
  emptyTitle: 'No endpoints yet',
  empty:
    'Add the URL of a program that receives webhooks. Leads, calls, sales, payments, and subscribers are signed and sent to it, with retries.',

  newTitle: 'Add endpoint',
  newLead: 'Endpoints start enabled. On the next page, you can send a test.',
  form: 'Settings',
  url: 'URL',
  urlHint: 'An https URL on the public internet. On localhost, http URLs of this computer work too.',
  format: 'Format',
  formatHint:
    'For Slack, use the URL of an incoming webhook. For Teams, use that of the workflow “Send webhook alerts to a channel”.',
  formats: { standard: 'Signed JSON for programs', slack: 'Slack message', teams: 'Microsoft Teams card' },
  description: 'Description',
  descriptionHint: 'For your team, such as what receives the events.',
  eventsLegend: 'Events',
  save: 'Save changes',
  saved: 'Saved.',
  errors: 'Some fields need attention',
  tooMany: 'You have reached the maximum number of endpoints. Remove one first.',

  staleLead: 'Your changes are still in the form.',
  takeTheirs: 'Use their version',
  keepMine: 'Overwrite with mine',

  health: {
    working: 'Working',
    failing: 'Failing',
    disabled: 'Disabled',
    unused: 'Nothing sent yet',
    undelivered: 'Nothing delivered yet',
  },
  disabledWhy: {
    'by-hand': 'Disabled by an administrator. Nothing is sent to it.',
    gone: 'It answered 410 Gone. Nothing is sent to it.',
    failing: 'All attempts failed for three days. Nothing is sent to it.',
  },
  madeBy: 'Added by',
  someone: 'A deleted account',
  test: 'Send test event',
  testSent: 'Test event queued. The response appears in the log.',
  enabled: 'Endpoint enabled.',
  disabled: 'Endpoint disabled.',
  stopped: (count: number) =>
    count === 1
      ? 'Endpoint disabled. One waiting event was stopped: resend it from the log.'
      : `Endpoint disabled. ${count} waiting events were stopped: resend them from the log.`,
  enable: 'Enable',
  disable: 'Disable',
  remove: 'Remove',
  removeTitle: 'Remove this endpoint?',
  removeCopy: 'Nothing more is sent to it, and its log is deleted. You cannot undo this.',
  removeKeep: 'Cancel',

  secret: 'Signing secret',
  secretLead:
    'Receivers use it to verify that events come from us. Treat it like a password. Views are recorded in the audit log.',
  show: 'Reveal secret',
  hide: 'Hide',
  copy: 'Copy',
  copied: 'Copied',
  rotate: 'Rotate secret',
  rotateTitle: 'Rotate the signing secret?',
  rotateCopy:
    'The current secret keeps working for 24 hours, and so do earlier ones until their 24 hours are over. After that, only the new one is valid.',
  alsoUntil: 'An earlier secret works until',
  rotateKeep: 'Cancel',
  rotatedUntil: (count: number) =>
    count === 1
      ? 'Events are also signed with the previous secret until'
      : 'Events are also signed with a previous secret until',
  sealed: 'The secret was encrypted with another AUTH_SECRET. Rotate it.',
  snippet: 'Verify a signature in Node',

  log: 'Log',
  logLead: 'All attempts of the last 30 days.',
  all: 'All attempts',
  onlyFailed: 'Failed only',
  when: 'When',
  event: 'Event',
  attempt: 'Attempt',
  answer: 'Response',
  took: 'Duration',
  noAnswer: 'No response',
  next: 'Next attempt',
  noNext: 'None',
  again: 'Resend',
  againDone: 'Resending 1 event.',
  exchange: 'Request and response',
  request: 'Request',
  response: 'Response',
  noResponse: 'Empty.',
  none: 'No attempts yet',
  noneCopy: 'Send a test event, or wait for an event.',
  noneFailed: 'No failed attempts',
  noneFailedCopy: 'All attempts in the log succeeded.',
  resend: 'Resend failed events',
  resendSince: 'Since',
  resendDone: (count: number) => (count === 1 ? 'Resending 1 event.' : `Resending ${count} events.`),
  resendNone: 'No failed events since then.',
  mustEnable: 'Enable the endpoint first.',
  gone: 'It no longer exists.',
  faultCopy: {
    address: 'Refused: the URL points to a private network',
    name: 'The host name could not be resolved',
    time: 'No response within 15 seconds',
    certificate: 'The TLS certificate was not accepted',
    connection: 'The connection failed',
    secret: 'Not sent: the signing secret cannot be read',
  },
} as const;

/** Same code as docs/webhooks.md. */
export const webhookSnippet = `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isGenuine(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = Buffer.from(createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest('base64'));
  return given.split(' ').some((one) => {
    const signature = Buffer.from(one.replace(/^v1,/, ''));
    return signature.length === wanted.length && timingSafeEqual(signature, wanted);
  });
}`;
