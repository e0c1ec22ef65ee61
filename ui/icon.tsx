/** Grid 24, stroke 1.5. Dots are zero-length lines. */
const drawings = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-up': 'm6 14.5 6-6 6 6',
  close: 'm6 6 12 12M18 6 6 18',
  download: 'M12 4v11m-5-5 5 5 5-5M4 19.5h16',
  error: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 8v4.5m0 3.25v0',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5v5h5',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 11.5V16m0-7.75v0',
  mail: 'M3.5 5.5h17v13h-17zm0 1 8.5 6.5 8.5-6.5',
  plus: 'M12 5v14M5 12h14',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5v4h-4',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12M15 15l5 5',
  'to-top': 'M5 5.5h14m-13 11 6-6 6 6',
  trash: 'M4.5 7h15M9 7V4h6v3m-8.5 0 1 13h9l1-13M10.5 11v5m3-5v5',
  upload: 'M12 15V4m-5 5 5-5 5 5M4 15.5v4h16v-4',
  warning: 'M12 4 3 20h18zm0 6.5v4m0 2.75v0',
} as const;

export type IconName = keyof typeof drawings;

export const iconNames = Object.keys(drawings) as IconName[];

/** Decorative, hidden from screen readers, 1.25 em. `className`: `icon-teal`, `icon-success`, `icon-line`. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <Drawing path={drawings[name]} className={className} />;
}

export function Drawing({ path, className }: { path: string; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
