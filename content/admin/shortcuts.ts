export const shortcutsCopy = {
  title: 'Keyboard shortcuts',
  groups: { anywhere: 'Anywhere', list: 'Lists', goTo: 'Go to' },
  help: 'Show these shortcuts',
  find: 'Search everything',
  undo: 'Undo, while its message is shown',
  single: 'Single-key shortcuts',
  singleHint: 'Turn them off if you use speech input. Those with Ctrl or ⌘ always work.',
  search: 'Search',
  searchKeys: 'Search (Ctrl K or ⌘ K)',
} as const;
