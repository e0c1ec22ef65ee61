/** What the back office says of articles. */
export const articlesCopy = {
  title: 'Articles',
  lead: 'What is published, what is being written, and what comes when.',
  begin: 'New article',
  untitled: 'Untitled article',
  edit: 'Article',
  revisions: 'Revisions',
  all: 'All articles',
  preview: 'Preview',
  previewNote: 'Only administrators see this page. It shows what was last saved.',
  back: 'Back to the article',
} as const;
