export const articlesCopy = {
  title: 'Articles',
  begin: 'New article',
  untitled: 'Untitled article',
  revisions: 'Revisions',
  preview: 'Preview',
  previewNote: 'Only your team can see this preview of the last saved version.',
  back: 'Back to the article',
} as const;
