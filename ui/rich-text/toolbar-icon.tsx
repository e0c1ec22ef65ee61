/** Separate from `ui/icon.tsx`, so that pages without the editor do not load them. */
const drawings = {
  'code-block': 'm8 8-4.5 4L8 16m8-8 4.5 4-4.5 4M13.5 5.5l-3 13',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v0m0 5.5v0m0 5.5v0',
  'list-numbered': 'M10 6.5h10M10 12h10M10 17.5h10M4 5l1.5-1v5M4 15h2.5L4 19.5h2.75',
  picture: 'M4 5h16v14H4zm0 11 4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.5v0',
  quote: 'M10 7c-3 1-4.5 3-4.5 6v4H10v-4.5H7.5M18.5 7c-3 1-4.5 3-4.5 6v4h4.5v-4.5H16',
  redo: 'M19 9H9.5a5 5 0 0 0 0 10H14M15 5l4 4-4 4',
  rule: 'M4 12h16M7 6.5h10M7 17.5h10',
  table: 'M4 5h16v14H4zm0 5h16M4 14.5h16M12 10v9',
  undo: 'M5 9h9.5a5 5 0 0 1 0 10H10M9 5 5 9l4 4',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.2-3.2a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.2 3.2a4 4 0 0 0 5.7 5.7l1.2-1.2',
} as const;

export type ToolbarIconName = keyof typeof drawings;

export function ToolbarIcon({ name }: { readonly name: ToolbarIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
