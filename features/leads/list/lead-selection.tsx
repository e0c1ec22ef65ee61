import { lazy, Suspense, useState } from 'react';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { useLeadKeys } from '#features/leads/list/lead-keys.tsx';
import type { LeadActs } from '#features/leads/list/use-lead-acts.tsx';
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
}

/** Keys of the list, and what can be done with the selected leads at once; loaded once the list is shown. */
export default function LeadSelection({ selection, leads, acts, me }: LeadSelectionProps) {
  useLeadKeys({ leads, selection, acts, me });
  const selected = useSelected(selection);
  const chosen = leads.filter(({ id }) => selected.has(id));
  // The leads as they were asked about: what is done takes them out of the list before its answer is shown.
  const [asking, setAsking] = useState<{ readonly act: 'erase' | 'merge'; readonly about: typeof chosen } | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <SelectionBar selection={selection}>
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
