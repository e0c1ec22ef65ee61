/** What the overview of the portal says about projects. */
export const nextWorkCopy = {
  running: 'Your projects',
  all: 'See the project',
  approve: (title: string) => `Please review and approve: ${title}.`,
  do: (title: string) => `${title}.`,
  call: 'Book the call',
  go: { approval: 'Review it', checklist: 'Open the checklist', deliverable: 'Upload it', step: 'Open it' },
  reported: { done: 'Done', next: 'Next' },
  waitsForUs: 'We’re on it',
  waitsForYou: 'Waiting for you',
} as const;
