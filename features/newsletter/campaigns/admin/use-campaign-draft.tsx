import type { Campaign, CampaignResult, CampaignDraft } from '#features/newsletter/campaigns/campaigns.ts';
import { useVersionedDraft } from '#forms/drafts/use-versioned-draft.tsx';
import type { SaveResult } from '#forms/drafts/draft-state.ts';

export function useCampaignDraft(campaign: Campaign) {
  return useVersionedDraft<CampaignDraft, Campaign, CampaignResult | null>(`letter:${campaign.id}`, campaign, {
    draftOf: ({ subject, preheader, body, audience, segment }) => ({ subject, preheader, body, audience, segment }),
    pause: 700,
    // No revalidation: the page is newer than the server's data.
    toSubmit: ({ version, draft }) => [
      { action: 'save', version: String(version), ...draft },
      { method: 'post', defaultShouldRevalidate: false },
    ],
    resultOf: toSaveResult,
  });
}

export type OpenCampaign = ReturnType<typeof useCampaignDraft>;

function toSaveResult(data: CampaignResult | null): SaveResult<CampaignDraft, Campaign> {
  if (data?.action !== 'save') return { ok: false, reason: 'refused' };
  const { result } = data;
  if (result.ok) return { ok: true, server: { version: result.version, updatedAt: result.updatedAt } };
  if (result.reason === 'invalid') return { ok: false, reason: 'refused', errors: result.errors };
  return result.reason === 'unknown'
    ? { ok: false, reason: 'gone' }
    : { ok: false, reason: 'stale', theirs: result.theirs };
}
