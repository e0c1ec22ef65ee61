import { todayCopy } from '#content/today.ts';
import { useShortcuts } from '#ui/keyboard/shortcuts.tsx';

const { keys: copy } = todayCopy;

/** Single keys act on the row that has the focus. */
export function useTodayKeys(): void {
  useShortcuts([
    { keys: 'a', label: copy.assign, group: copy.group, run: press('[data-key="a"]') },
    { keys: 's', label: copy.stage, group: copy.group, run: press('[aria-haspopup="menu"]') },
    { keys: 'd', label: copy.done, group: copy.group, run: press('[data-key="d"]') },
    { keys: 'z', label: copy.snooze, group: copy.group, run: press('[aria-haspopup="menu"]') },
    { keys: 'c', label: copy.confirm, group: copy.group, run: press('[data-key="c"]') },
    { keys: 'r', label: copy.retry, group: copy.group, run: press('[data-key="r"]') },
  ]);
}

function press(selector: string) {
  return () => document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>(selector)?.click();
}
