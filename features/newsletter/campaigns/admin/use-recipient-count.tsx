import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { CampaignResult, CampaignDraft } from '#features/newsletter/campaigns/campaigns.ts';

type Recipients = Pick<CampaignDraft, 'audience' | 'segment'>;

/** Recipients of the draft as edited; null while they are counted. `loaded` is the count for `first`. */
export function useRecipientCount(first: Recipients, { audience, segment }: Recipients, loaded: number): number | null {
  const fetcher = useFetcher<CampaignResult | null>();
  const counted = useRef(keyOf(first));
  const key = keyOf({ audience, segment });
  const count = useEffectEvent(() => {
    if (key === counted.current) return;
    counted.current = key;
    void fetcher.submit({ action: 'count', audience, segment }, { method: 'post', defaultShouldRevalidate: false });
  });
  useEffect(() => count(), [key]);
  if (fetcher.state !== 'idle') return null;
  return fetcher.data?.action === 'count' ? fetcher.data.result : loaded;
}

function keyOf({ audience, segment }: Recipients): string {
  return `${audience} ${segment}`;
}
