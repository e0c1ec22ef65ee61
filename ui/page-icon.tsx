import { Drawing } from './icon.tsx';

/** Icons of non-hydrated pages, separate from `Icon`, so no dialog loads them. */
const drawings = {
  'arrow-left': 'M20 12H4m6-6-6 6 6 6',
  heart: 'M12 19.5C7 16.2 3.8 13 3.8 9.2a4.2 4.2 0 0 1 8.2-1.4 4.2 4.2 0 0 1 8.2 1.4c0 3.8-3.2 7-8.2 10.3',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.2-3.2a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.2 3.2a4 4 0 0 0 5.7 5.7l1.2-1.2',
  lock: 'M5 11h14v9.5H5zM8 11V8a4 4 0 0 1 8 0v3',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 20 20',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20a7.5 7.5 0 0 1 15 0',
} as const;

export type PageIconName = keyof typeof drawings;

export const pageIconNames = Object.keys(drawings) as PageIconName[];

export function PageIcon({ name, className }: { name: PageIconName; className?: string }) {
  return <Drawing path={drawings[name]} className={className} />;
}
