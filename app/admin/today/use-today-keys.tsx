import { todayCopy } from '#features/today/today.copy.ts';
import { useShortcuts } from '#ui/keyboard/shortcuts.tsx';

const { keys: copy } = todayCopy;

/** Single keys act on the row that has the focus. */
export function useTodayKeys(): void {
  const keys = [
    { keys: 'a', label: copy.assign, run: press('[data-key="a"]') },
    { keys: 's', label: copy.stage, run: press('[aria-haspopup="menu"]:not(.today-snooze)') },
    { keys: 'd', label: copy.done, run: press('[data-key="d"]') },
    { keys: 'z', label: copy.snooze, run: press('.today-snooze') },
    { keys: 'y', label: copy.confirm, run: press('[data-key="y"]') },
    { keys: 'r', label: copy.retry, run: press('[data-key="r"]') },
  ];
  useShortcuts(keys.map((one) => ({ ...one, group: copy.group, needsRow: true })));
}

function press(selector: string) {
  return () => document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>(selector)?.click();
}
