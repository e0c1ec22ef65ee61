import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { LeadActs } from '#features/leads/changes/use-lead-acts.tsx';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { maxChanged } from '#features/leads/leads.ts';
import { leadList, wholeList } from '#features/leads/list/lead-filter.ts';
import { useLeadKeys } from '#features/leads/list/lead-keys.tsx';
import { Button } from '#ui/button.tsx';
import { SelectionBar, useSelected, type Selection } from '#ui/list/selection.tsx';

const EraseDialog = lazy(() => import('#features/leads/changes/erase-dialog.tsx'));
const MergeDialog = lazy(() => import('#features/leads/changes/merge-dialog.tsx'));
const SelectionActs = lazy(() => import('#features/leads/list/selection-acts.tsx'));

interface LeadSelectionProps {
  readonly selection: Selection;
  readonly leads: readonly ListedLead[];
  readonly acts: LeadActs;
  /** Id of the signed-in person. */
  readonly me: string;
  /** The list that this is a page of, with its filters; null if it is all. `total`: null if it is not known. */
  readonly whole?: { readonly total: number | null; readonly query: URLSearchParams } | null;
}

/** Keys of the list, and what can be done with the selected leads at once; loaded once the list is shown. */
export default function LeadSelection({ selection, leads, acts, me, whole = null }: LeadSelectionProps) {
  useLeadKeys({ leads, selection, acts, me });
  const selected = useSelected(selection);
  const chosen = leads.filter(({ id }) => selected.has(id));
  // The leads as they were asked about: what is done takes them out of the list before its answer is shown.
  const [asking, setAsking] = useState<{ readonly act: 'erase' | 'merge'; readonly about: typeof chosen } | null>(null);
  const close = () => setAsking(null);
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
          <SelectionActs chosen={chosen} acts={acts} me={me} onAsk={(act) => setAsking({ act, about: chosen })} />
        </Suspense>
      </SelectionBar>
      <Suspense>
        {asking?.act === 'erase' && <EraseDialog leads={asking.about} onClose={close} onErased={selection.clear} />}
        {asking?.act === 'merge' && (
          <MergeDialog leads={asking.about} acts={acts} onClose={close} onMerged={selection.clear} />
        )}
      </Suspense>
    </>
  );
}
