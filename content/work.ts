import { phaseCopy } from '#content/phases.ts';

/** By stored word. */
export const workCopy = {
  phases: phaseCopy.names,
  kinds: { step: 'Step', approval: 'Approval', checklist: 'Checklist', deliverable: 'Deliverable' },
  sides: { client: 'Client', team: 'Team' },
  states: { waiting: 'Not started', active: 'In progress', done: 'Done', skipped: 'Skipped' },
  verdicts: { approved: 'Approved', returned: 'Sent back' },
  messages: 'Messages about this project',
  version: (version: number) => `version ${version}`,
  asked: (name: string) => `Requested by ${name}`,
  formerPerson: 'Erased account',
  reasons: {
    gone: 'This is no longer here. Reload the page.',
    empty: 'Enter a text.',
    long: 'That is too long.',
    name: 'Enter a name.',
    day: 'Enter a valid date.',
    person: 'This person can’t work on projects. Choose someone else.',
    files: 'A file is no longer here. Reload the page.',
    asked: 'This is waiting for the client’s decision already.',
    decided: 'Someone has decided already. You can see who below.',
    words: 'Say what should change.',
    opened: 'This secret was opened already, or has expired. Ask the client to send it again.',
    busy: 'Too many uploads in a short time. Try again in an hour.',
    file: 'Choose a file.',
    unknown: 'That didn’t work. Reload the page and try again.',
  },
} as const;

/** What the portal says. */
export const clientWorkCopy = {
  title: 'Projects',
  none: 'You have no projects yet. A project starts with your purchase.',
  older: 'Older projects',
  due: 'Due',
  by: 'by',
  todo: 'What we need from you',
  nothing: 'We need nothing from you right now.',
  steps: 'All steps',
  approve: 'Approve',
  sendBack: 'Send back',
  words: 'Comment',
  wordsHint: 'Needed if you send it back.',
  done: 'Mark as done',
  saveList: 'Save the checklist',
  upload: 'Upload',
  uploadFile: 'File',
  uploadHint: 'PDF, Word, text, image or ZIP, up to 10 MB. A file with the same name becomes its next version.',
  secrets: 'Hand over access',
  secretsLead: (days: number) =>
    `Send passwords and keys here instead of by email. They are encrypted, our team can open each one once, and it is erased then, or after ${days} days.`,
  secretLabel: 'What it is for',
  secretText: 'Password or key',
  sendSecret: 'Send',
  secretOpen: 'Not opened yet',
  secretOpened: 'Opened and erased',
  secretExpired: 'Expired and erased',
  results: {
    approved: 'Approved. We’ll go on with it.',
    returned: 'Sent back. We’ll read your comment and send you a new version.',
    checklist: 'Saved.',
    finished: 'Thank you. Marked as done.',
    uploaded: 'Uploaded.',
    secret: 'Sent. It can be opened once.',
  },
} as const;

export const workEmailCopy = {
  ask: {
    subject: (title: string) => `Please approve: ${title}`,
    text: (project: string) => `We have something for you to approve in ${project}:`,
    button: 'Review and decide',
    quiet: 'The first decision from your organization counts.',
  },
  decided: {
    subject: (verdict: string, title: string) => `${verdict}: ${title}`,
    text: (name: string, organization: string) => `${name} of ${organization} has decided.`,
    button: 'Open the project',
    quiet: 'You received this email because you work on this project.',
  },
} as const;
