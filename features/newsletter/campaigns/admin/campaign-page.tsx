import './campaign-page.css';
import { Stack } from '#ui/layout/layout.tsx';
import { usePolling } from '#ui/use-polling.tsx';
import { useReload } from '#ui/use-reload.ts';
import type { BodyPictures } from '#features/newsletter/campaigns/admin/body-editor.tsx';
import { CampaignActions } from '#features/newsletter/campaigns/admin/campaign-actions.tsx';
import { CampaignDetails, CampaignEditor } from '#features/newsletter/campaigns/admin/campaign-editor.tsx';
import { CampaignPreview } from '#features/newsletter/campaigns/admin/campaign-preview.tsx';
import { CampaignProgress } from '#features/newsletter/campaigns/admin/campaign-progress.tsx';
import type { Campaign, SegmentChoices } from '#features/newsletter/campaigns/campaigns.ts';
import type { CampaignResults } from '#features/newsletter/sending/sending.ts';
import { useRecipientCount } from '#features/newsletter/campaigns/admin/use-recipient-count.tsx';
import { useCampaignDraft } from '#features/newsletter/campaigns/admin/use-campaign-draft.tsx';

export interface CampaignPageProps {
  readonly campaign: Campaign;
  readonly results: CampaignResults;
  /** Number of recipients of the draft when loaded. */
  readonly readers: number;
  readonly hasSampleReaders: boolean;
  readonly segments: SegmentChoices;
  readonly pictures: BodyPictures;
  /** The viewer's: the first test address. */
  readonly email: string;
}

/** Page of a campaign: edits, tests, schedules and sends it; afterwards shows progress and results. */
export function CampaignPage(props: CampaignPageProps) {
  const { campaign, results, email, hasSampleReaders } = props;
  const open = useCampaignDraft(campaign);
  const { state } = open;
  const reload = useReload();
  usePolling(campaign.state === 'sending' || campaign.state === 'scheduled', reload);
  const readers = useRecipientCount(campaign, state.draft, props.readers);
  const isOpen = campaign.state === 'draft' || state.theirs !== null;
  return (
    <Stack gap="10" rowGap="8" className="campaign-page">
      <Stack>
        {!isOpen && <CampaignProgress campaign={campaign} results={results} />}
        {isOpen && <CampaignEditor open={open} pictures={props.pictures} />}
      </Stack>
      <CampaignActions
        campaign={campaign}
        draft={state}
        results={results}
        readers={readers}
        hasSampleReaders={hasSampleReaders}
        email={email}
      >
        {isOpen && <CampaignDetails open={open} segments={props.segments} />}
      </CampaignActions>
      <CampaignPreview id={campaign.id} version={isOpen ? state.version : campaign.version} />
    </Stack>
  );
}
