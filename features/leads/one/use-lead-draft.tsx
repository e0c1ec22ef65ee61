import { useRef } from 'react';
import { amountOf } from '#features/leads/lead-amount.ts';
import type { TrackedField } from '#features/leads/lead-events.ts';
import { saveFaults } from '#features/leads/lead-faults.copy.ts';
import type { LeadActionData, SaveLeadResult } from '#features/leads/lead-results.ts';
import type { Lead } from '#features/leads/lead-shapes.ts';
import type { SaveResult } from '#forms/drafts/draft-state.ts';
import { useVersionedDraft } from '#forms/drafts/use-versioned-draft.tsx';

export type LeadFormValues = Readonly<Record<TrackedField, string>>;

/** Saved field by field, so others may save in between. */
export function useLeadDraft(lead: Lead) {
  const sent = useRef<Partial<LeadFormValues>>({});
  const { answer: data, ...open } = useVersionedDraft<LeadFormValues, Lead, LeadActionData>(
    `pipeline:${lead.id}`,
    lead,
    {
      draftOf: formValuesOf,
      pause: null,
      merges: true,
      fetcher: {},
      toSubmit: ({ version, draft }) => {
        sent.current = draft;
        return [{ action: 'save', version: String(version), ...draft }, { method: 'post' }];
      },
      resultOf: (saved) => (saved.action === 'save' ? resultOf(saved.result) : { ok: false, reason: 'refused' }),
    },
  );
  return { ...open, sent, answer: data?.action === 'save' ? data.result : null };
}

function resultOf(answer: SaveLeadResult): SaveResult<LeadFormValues, Lead> {
  if (answer.ok) return { ok: true, server: { version: answer.version } };
  if (answer.reason === 'stale') return { ...answer, reason: 'collided' };
  return { ok: false, reason: 'refused', faults: { [answer.reason]: saveFaults[answer.reason] } };
}

export function formValuesOf({ stage, owner, nextStep, nextStepOn, ...lead }: Lead): LeadFormValues {
  return {
    stage,
    owner: owner?.id ?? '',
    nextStep: nextStep ?? '',
    nextStepOn: nextStepOn ?? '',
    value: lead.valueCents === null ? '' : amountOf(lead.valueCents),
    probability: String(lead.probability ?? ''),
    lostReason: lead.lostReason ?? '',
    mergedInto: lead.mergedInto ?? '',
  };
}
