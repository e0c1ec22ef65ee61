/** At the top of the portal. */
export const draftCopy = {
  title: 'Your project form',
  text: 'You started describing a project but haven’t sent it yet.',
  go: 'Continue',
} as const;
