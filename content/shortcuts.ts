export const shortcutsCopy = {
  title: 'Keyboard shortcuts',
  groups: { anywhere: 'Anywhere', list: 'Lists', goTo: 'Go to' },
  help: 'Show these shortcuts',
  find: 'Search everything',
  open: 'Open the row',
  then: 'then',
  single: 'Single-key shortcuts',
  singleHint: 'Turn them off if you use speech input. Those with Ctrl or ⌘ always work.',
  search: 'Search',
} as const;
