import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { useCan } from '#features/accounts/rights/can.tsx';
import { useLeadChanges } from '#features/leads/changes/use-lead-changes.tsx';
import type { LeadChanges } from '#features/leads/lead-events.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import type { Stage } from '#features/leads/leads.ts';

const LostDialog = lazy(() => import('#features/leads/changes/lost-dialog.tsx'));

/** Stable between renders, so that unchanged rows do not render again. */
export interface RowActions {
  readonly canWrite: boolean;
  readonly owners: readonly { readonly id: string; readonly name: string }[];
  readonly change: (leads: readonly ListedLead[], values: LeadChanges) => void;
  /** Asks for a reason first if the leads are lost. */
  readonly move: (leads: readonly ListedLead[], stage: Stage) => void;
}

export interface LeadActions extends RowActions {
  readonly undo: (leads: readonly ListedLead[], token: string) => void;
  readonly shown: (lead: ListedLead) => ListedLead;
  readonly isBusy: (id: string) => boolean;
  /** Render this once per page. */
  readonly parts: ReactNode;
}

/** Actions on leads, shared by the list and the board. */
export function useLeadActions(owners: LeadActions['owners']): LeadActions {
  const canWrite = useCan('leads:write');
  const { change, undo, shown, isBusy, senders } = useLeadChanges(owners);
  const [losing, setLosing] = useState<readonly ListedLead[] | null>(null);
  const move = useCallback<LeadActions['move']>(
    (leads, stage) => {
      const moved = leads.filter((lead) => lead.stage !== stage);
      if (moved.length === 0) return;
      if (stage === 'lost') setLosing(moved);
      else change(moved, { stage });
    },
    [change],
  );
  return {
    canWrite,
    owners,
    change,
    undo,
    move,
    shown,
    isBusy,
    parts: (
      <>
        {senders}
        <Suspense>
          {losing && (
            <LostDialog
              leads={losing}
              onClose={() => setLosing(null)}
              onLost={(lostReason) => {
                change(losing, { stage: 'lost', ...(lostReason !== null && { lostReason }) });
                setLosing(null);
              }}
            />
          )}
        </Suspense>
      </>
    ),
  };
}
