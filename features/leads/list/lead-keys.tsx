import type { LeadActions } from '#features/leads/changes/use-lead-actions.tsx';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { openRowControl, rowInFocus } from '#ui/keyboard/row-control.ts';
import { useShortcuts, type Shortcut } from '#ui/keyboard/shortcuts.tsx';
import type { Selection } from '#ui/list/selection.tsx';

interface LeadKeysProps {
  readonly leads: readonly ListedLead[];
  readonly selection: Selection;
  readonly actions: LeadActions;
  /** Id of the signed-in person. */
  readonly me: string;
  readonly onSnooze: (leads: readonly ListedLead[]) => void;
}

/** Keyboard shortcuts for the selected leads, or for the lead whose row has focus. */
export function useLeadKeys({ leads, selection, actions, me, onSnooze }: LeadKeysProps): void {
  const here = () => leads.find(({ id }) => id === rowInFocus()?.dataset['row']);
  const chosen = () => {
    const marked = selection.selected();
    const selected = leads.filter(({ id }) => marked.has(id));
    const row = here();
    return selected.length > 0 || !row ? selected : [row];
  };
  const writing: readonly Omit<Shortcut, 'group'>[] = [
    { keys: 's', label: 'Change stage', run: () => openControl('Stage', selection) },
    { keys: 'o', label: 'Change owner', run: () => openControl('Owner', selection) },
    { keys: 'a', label: 'Assign to me', run: () => actions.change(chosen(), { owner: me }) },
    { keys: 'n', label: 'Edit next step', run: () => openControl('Next step', selection) },
    { keys: 'v', label: 'Edit value', run: () => openControl('Value', selection) },
    { keys: 'z', label: 'Snooze', run: () => chosen().length > 0 && onSnooze(chosen()) },
    { keys: '!', label: 'Mark as spam', run: () => actions.move(chosen(), 'spam') },
  ];
  const select = () => {
    const row = here();
    if (row) selection.toggle(row.id);
  };
  const all = [{ keys: 'x', label: 'Select', run: select }, ...(actions.canWrite ? writing : [])];
  useShortcuts(all.map((one) => ({ ...one, group: 'Leads', needsRow: true })));
}

/** Opens the column's menu in the selection bar, or its cell in the row that has focus. */
function openControl(column: string, selection: Selection): void {
  const bar = selection.selected().size > 0 ? document.querySelector('.selection-bar') : null;
  const menu = [...(bar?.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]') ?? [])].find(
    ({ textContent }) => textContent.trim() === column,
  );
  if (menu) menu.click();
  else openRowControl(column);
}
