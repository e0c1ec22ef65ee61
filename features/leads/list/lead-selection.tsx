import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { LeadActions } from '#features/leads/changes/use-lead-actions.tsx';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { maxChanged } from '#features/leads/leads.ts';
import { leadList, wholeList } from '#features/leads/list/lead-filter.ts';
import { useLeadKeys } from '#features/leads/list/lead-keys.tsx';
import { Button } from '#ui/button.tsx';
import { SelectionBar, useSelected, type Selection } from '#ui/list/selection.tsx';

const EraseDialog = lazy(() => import('#features/leads/changes/erase-dialog.tsx'));
const MergeDialog = lazy(() => import('#features/leads/changes/merge-dialog.tsx'));
const SnoozeDialog = lazy(() => import('#features/leads/snooze/snooze-dialog.tsx'));
const SelectionActions = lazy(() => import('#features/leads/list/selection-actions.tsx'));

interface LeadSelectionProps {
  readonly selection: Selection;
  readonly leads: readonly ListedLead[];
  readonly actions: LeadActions;
  /** Id of the signed-in person. */
  readonly me: string;
  /** The full list with its filters, if this is one page of it. `total` is null if unknown. */
  readonly whole?: { readonly total: number | null; readonly query: URLSearchParams } | null;
}

/** Keyboard shortcuts of the list, and actions on the selected leads. Loaded after the list is shown. */
export default function LeadSelection({ selection, leads, actions, me, whole = null }: LeadSelectionProps) {
  const selected = useSelected(selection);
  const chosen = leads.filter(({ id }) => selected.has(id));
  // Keeps the leads for the dialog, since the action removes them from the list before its result is shown.
  const [asking, setAsking] = useState<{ action: 'erase' | 'merge' | 'snooze'; leads: readonly ListedLead[] } | null>(
    null,
  );
  const close = () => setAsking(null);
  useLeadKeys({ leads, selection, actions, me, onSnooze: (some) => setAsking({ action: 'snooze', leads: some }) });
  const navigate = useNavigate();
  const { state } = useNavigation();
  const wantsAll = useRef(false);
  const selectAll = useEffectEvent(() => {
    if (!wantsAll.current || selection.selected().size === selection.ids.length) return;
    wantsAll.current = false;
    selection.toggleAll();
  });
  useEffect(() => selectAll(), [selection.ids]);
  const loadAll = (query: URLSearchParams) => {
    wantsAll.current = true;
    const params = new URLSearchParams([...query, [wholeList, '']]);
    void navigate(`${leadList.href({})}?${params}`, { preventScrollReset: true });
  };
  return (
    <>
      <SelectionBar selection={selection}>
        {whole !== null && chosen.length === leads.length && (
          <Button size="small" busy={state !== 'idle'} onClick={() => loadAll(whole.query)}>
            {whole.total === null || whole.total > maxChanged
              ? `Select up to ${maxChanged}`
              : `Select all ${whole.total}`}
          </Button>
        )}
        <Suspense>
          <SelectionActions
            chosen={chosen}
            actions={actions}
            me={me}
            onAsk={(action) => setAsking({ action, leads: chosen })}
          />
        </Suspense>
      </SelectionBar>
      <Suspense>
        {asking?.action === 'erase' && <EraseDialog leads={asking.leads} onClose={close} onErased={selection.clear} />}
        {asking?.action === 'snooze' && (
          <SnoozeDialog
            leads={asking.leads}
            onClose={close}
            onSnooze={(snoozedUntil) => {
              actions.change(asking.leads, { snoozedUntil });
              selection.clear();
              close();
            }}
          />
        )}
        {asking?.action === 'merge' && (
          <MergeDialog leads={asking.leads} actions={actions} onClose={close} onMerged={selection.clear} />
        )}
      </Suspense>
    </>
  );
}
