import { leadLengths } from '#features/leads/leads.ts';

const gone = 'This lead has been erased.';

export const noteFaults = {
  gone,
  empty: 'Enter a note.',
  long: `Write at most ${leadLengths.note} characters.`,
} as const;

export const answerFaults = {
  gone,
  'no-subject': 'Enter a subject.',
  'no-message': 'Enter a message.',
  'subject-long': `Enter a subject of at most ${leadLengths.subject} characters.`,
  'message-long': `Write at most ${leadLengths.message} characters.`,
  files: 'An attachment is no longer there. Remove it and add it again.',
  'files-large': 'The attachments are larger than 15 MB together. Remove one.',
} as const;

export const viewFaults = {
  empty: 'Enter a name.',
  long: `Enter a name of at most ${leadLengths.view} characters.`,
  taken: 'You have a view of this name already.',
  many: 'You have 50 views, the maximum. Delete one first.',
} as const;
