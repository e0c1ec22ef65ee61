import type { LeadActs } from '#features/leads/changes/use-lead-acts.tsx';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { useShortcuts, type Shortcut } from '#ui/keyboard/shortcuts.tsx';
import type { Selection } from '#ui/list/selection.tsx';

interface LeadKeysProps {
  readonly leads: readonly ListedLead[];
  readonly selection: Selection;
  readonly acts: LeadActs;
  /** Id of the signed-in person. */
  readonly me: string;
}

/** Keys for the selected leads, or the one whose row has the focus. */
export function useLeadKeys({ leads, selection, acts, me }: LeadKeysProps): void {
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
    { keys: 'a', label: 'Assign to me', run: () => acts.change(chosen(), { owner: me }) },
    { keys: 'n', label: 'Edit next step', run: () => openControl('Next step', selection) },
    { keys: 'v', label: 'Edit value', run: () => openControl('Value', selection) },
    { keys: '!', label: 'Mark as spam', run: () => acts.move(chosen(), 'spam') },
  ];
  const select = () => {
    const row = here();
    if (row) selection.toggle(row.id);
  };
  const all = [{ keys: 'x', label: 'Select', run: select }, ...(acts.canWrite ? writing : [])];
  useShortcuts(all.map((one) => ({ ...one, group: 'Leads', needsRow: true })));
}

function rowInFocus(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
}

/** The menu over the selected rows, or the cell of the row that has the focus. */
function openControl(column: string, selection: Selection): void {
  const bar = selection.selected().size > 0 ? document.querySelector('.selection-bar') : null;
  const menu = [...(bar?.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]') ?? [])].find(
    ({ textContent }) => textContent.trim() === column,
  );
  const control = rowInFocus()?.querySelector<HTMLElement>(`[data-label="${column}"] :is(select, button)`);
  if (menu) menu.click();
  else if (control instanceof HTMLSelectElement) {
    control.focus();
    control.showPicker();
  } else control?.click();
}
