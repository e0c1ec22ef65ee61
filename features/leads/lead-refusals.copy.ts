import { valueRefusals } from '#features/leads/lead-amount.ts';
import { leadLengths, maxChanged } from '#features/leads/leads.ts';

const gone = 'This lead has been erased.';

export const saveRefusals = {
  gone,
  'not-an-administrator': 'This person can no longer own leads. Choose another owner.',
  'next-step-long': `Use at most ${leadLengths.nextStep} characters for the next step.`,
  day: 'Enter a valid date.',
  ...valueRefusals,
  probability: 'Enter a percentage from 0 to 100.',
  'lost-reason-long': `Use at most ${leadLengths.lostReason} characters for the reason.`,
  malformed: 'Something went wrong. Reload the page and try again.',
} as const;

/** Loaded when a change in a list is refused. */
export const changeRefusals = {
  ...saveRefusals,
  many: `Change at most ${maxChanged} leads at a time.`,
} as const;

export const noteRefusals = {
  gone,
  empty: 'Enter a note.',
  long: `Write at most ${leadLengths.note} characters.`,
} as const;

export const replyRefusals = {
  gone,
  'no-subject': 'Enter a subject.',
  'no-message': 'Enter a message.',
  'subject-long': `Enter a subject of at most ${leadLengths.subject} characters.`,
  'message-long': `Write at most ${leadLengths.message} characters.`,
  files: 'An attachment is no longer there. Remove it and add it again.',
  'files-large': 'Together, the attachments are larger than 15 MB. Remove one.',
} as const;

export const undoReplyRefusals = {
  sent: 'Too late: the reply has been sent.',
  gone: 'This reply was already undone.',
} as const;

export const viewRefusals = {
  empty: 'Enter a name.',
  long: `Enter a name of at most ${leadLengths.view} characters.`,
  taken: 'You already have a view with this name.',
  many: 'You have 50 views, the maximum. Delete one first.',
} as const;

export const taskRefusals = {
  gone: 'This task has been deleted.',
  empty: 'Enter a task.',
  long: `Use at most ${leadLengths.nextStep} characters for a task.`,
  day: 'Enter a valid date.',
  'no-day': 'Choose a date for this time.',
  time: 'Enter a time that exists on this day.',
  assignee: 'This person can no longer be assigned to tasks. Choose someone else.',
  stale: 'Your text is kept here. Save again to replace the change.',
  malformed: 'Something went wrong. Reload the page and try again.',
} as const;

export type TaskRefusal = keyof typeof taskRefusals;
