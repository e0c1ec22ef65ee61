import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { useCan } from '#features/accounts/rights/can.tsx';
import { useLeadChanges } from '#features/leads/changes/use-lead-changes.tsx';
import type { LeadChanges } from '#features/leads/lead-events.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import type { Stage } from '#features/leads/leads.ts';

const LostDialog = lazy(() => import('#features/leads/changes/lost-dialog.tsx'));

/** The same from render to render. */
export interface RowActs {
  readonly canWrite: boolean;
  readonly owners: readonly { readonly id: string; readonly name: string }[];
  readonly change: (leads: readonly ListedLead[], values: LeadChanges) => void;
  /** Asks for the reason first, where they are lost. */
  readonly move: (leads: readonly ListedLead[], stage: Stage) => void;
}

export interface LeadActs extends RowActs {
  readonly undo: (leads: readonly ListedLead[], token: string) => void;
  readonly shown: (lead: ListedLead) => ListedLead;
  readonly isBusy: (id: string) => boolean;
  /** Has to be on the page. */
  readonly parts: ReactNode;
}

/** What the list and the board do with leads. */
export function useLeadActs(owners: LeadActs['owners']): LeadActs {
  const canWrite = useCan('leads:write');
  const { change, undo, shown, isBusy, senders } = useLeadChanges(owners);
  const [losing, setLosing] = useState<readonly ListedLead[] | null>(null);
  const move = useCallback<LeadActs['move']>(
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
