import { useState, type ReactNode } from 'react';
import { useCan } from '#features/accounts/team/can.tsx';
import { leadsCopy } from '#features/leads/changes/change-copy.ts';
import { LostDialog } from '#features/leads/changes/lost-dialog.tsx';
import { useLeadChanges } from '#features/leads/changes/use-lead-changes.tsx';
import type { LeadChanges } from '#features/leads/lead-events.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import type { Stage } from '#features/leads/leads.ts';

export interface LeadActs {
  readonly canWrite: boolean;
  readonly owners: readonly { readonly id: string; readonly name: string }[];
  readonly change: (leads: readonly ListedLead[], values: LeadChanges) => void;
  readonly undo: (leads: readonly ListedLead[], token: string) => void;
  /** Asks for the reason first, where they are lost. */
  readonly move: (leads: readonly ListedLead[], stage: Stage) => void;
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
  return {
    ...{ canWrite, owners, change, undo, shown, isBusy },
    move(leads, stage) {
      const moved = leads.filter((lead) => lead.stage !== stage);
      if (moved.length === 0) return;
      if (stage === 'lost') setLosing(moved);
      else change(moved, { stage });
    },
    parts: (
      <>
        {senders}
        <LostDialog
          name={losing && leadsCopy(losing)}
          onClose={() => setLosing(null)}
          onLost={(lostReason) => {
            if (losing) change(losing, { stage: 'lost', ...(lostReason !== null && { lostReason }) });
            setLosing(null);
          }}
        />
      </>
    ),
  };
}
