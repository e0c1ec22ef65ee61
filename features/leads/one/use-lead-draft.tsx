import { useRef } from 'react';
import { amountOf } from '#features/leads/lead-amount.ts';
import type { TrackedField } from '#features/leads/lead-events.ts';
import { saveRefusals } from '#features/leads/lead-refusals.copy.ts';
import type { LeadActionData, SaveLeadResult } from '#features/leads/lead-results.ts';
import type { Lead } from '#features/leads/lead-shapes.ts';
import type { SaveResult } from '#forms/drafts/draft-state.ts';
import { useVersionedDraft } from '#forms/drafts/use-versioned-draft.tsx';

export type LeadFormValues = Readonly<Record<TrackedField, string>>;

/** Saves field by field, so that others can save in between. */
export function useLeadDraft(lead: Lead) {
  const sent = useRef<Partial<LeadFormValues>>({});
  const { result: data, ...open } = useVersionedDraft<LeadFormValues, Lead, LeadActionData>(
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
      resultOf: (saved) => (saved.action === 'save' ? toSaveResult(saved.result) : { ok: false, reason: 'refused' }),
    },
  );
  return { ...open, sent, result: data?.action === 'save' ? data.result : null };
}

function toSaveResult(result: SaveLeadResult): SaveResult<LeadFormValues, Lead> {
  if (result.ok) return { ok: true, server: { version: result.version } };
  if (result.reason === 'stale') return { ...result, reason: 'collided' };
  return { ok: false, reason: 'refused', errors: { [result.reason]: saveRefusals[result.reason] } };
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
    snoozedUntil: lead.snoozedUntil ?? '',
  };
}
