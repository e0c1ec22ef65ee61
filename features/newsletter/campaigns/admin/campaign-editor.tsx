import { lazy, Suspense } from 'react';
import { formerMember } from '#content/admin/last-change.ts';
import type { BodyPictures } from '#features/newsletter/campaigns/admin/body-editor.tsx';
import { audienceCopy, segmentOptions } from '#features/newsletter/campaigns/campaign.copy.ts';
import {
  maxPreheader,
  maxSubject,
  placeholderError,
  type CampaignAudience,
  type Campaign,
  type CampaignDraft,
  type SegmentChoices,
} from '#features/newsletter/campaigns/campaigns.ts';
import type { OpenCampaign } from '#features/newsletter/campaigns/admin/use-campaign-draft.tsx';
import { InlineError } from '#ui/messages/inline-error.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useIsHydrated } from '#ui/script-wait.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

// Lazy: the largest library of the back office.
const BodyEditor = lazy(() => import('#features/newsletter/campaigns/admin/body-editor.tsx'));

interface CampaignEditorProps {
  readonly open: OpenCampaign;
  readonly pictures: BodyPictures;
}

/** Subject and text. Saves automatically. */
export function CampaignEditor({ open: { writing, state }, pictures }: CampaignEditorProps) {
  const { draft, errors, theirs, edition } = state;
  const isBrowser = useIsHydrated();
  const bodyError = errors['body'] ?? placeholderError(draft.body);
  return (
    <Stack as="form" gap="4" onSubmit={(event) => event.preventDefault()}>
      {theirs !== null && <Conflict writing={writing} draft={draft} theirs={theirs} />}
      <TextField
        label="Subject"
        autoFocus={draft.subject === ''}
        name="subject"
        maxLength={maxSubject}
        value={draft.subject}
        error={errors['subject'] ?? placeholderError(draft.subject)}
        onChange={({ target }) => writing.change({ subject: target.value })}
        autoComplete="off"
      />
      <Stack gap="2">
        {isBrowser ? (
          <Suspense fallback={<BodyOnItsWay />}>
            <BodyEditor
              key={edition}
              body={draft.body}
              pictures={pictures}
              error={bodyError}
              onChange={(body) => writing.change({ body })}
            />
          </Suspense>
        ) : (
          <BodyOnItsWay />
        )}
        {bodyError !== undefined && <InlineError id="campaign-body-error">{bodyError}</InlineError>}
      </Stack>
    </Stack>
  );
}

interface CampaignDetailsProps {
  readonly open: OpenCampaign;
  readonly segments: SegmentChoices;
}

/** Settings next to the text. Saves automatically. */
export function CampaignDetails({ open: { writing, state }, segments }: CampaignDetailsProps) {
  const { draft, errors } = state;
  return (
    <Stack as="form" gap="4" aria-label="Details" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label="Preview text"
        name="preheader"
        hint="Shown next to the subject in inboxes."
        optional
        maxLength={maxPreheader}
        value={draft.preheader}
        error={errors['preheader'] ?? placeholderError(draft.preheader)}
        onChange={({ target }) => writing.change({ preheader: target.value })}
        autoComplete="off"
      />
      <SelectField
        label="Audience"
        name="audience"
        value={draft.audience}
        options={Object.entries(audienceCopy).map(([value, copy]) => ({ value, copy }))}
        onChange={({ target }) => writing.change({ audience: target.value as CampaignAudience })}
      />
      <SelectField
        label="Recipients"
        name="segment"
        hint="People who unsubscribed or whose email bounced are left out."
        value={draft.segment}
        error={errors['segment']}
        options={segmentOptions(segments, draft.segment)}
        onChange={({ target }) => writing.change({ segment: target.value })}
      />
    </Stack>
  );
}

function BodyOnItsWay() {
  return (
    <Stack gap="3" className="campaign-body-waiting" role="status" aria-label="Loading the editor">
      <Skeleton width="full" />
      <Skeleton width="long" />
      <Skeleton width="full" />
    </Stack>
  );
}

interface ConflictProps {
  readonly writing: OpenCampaign['writing'];
  readonly draft: CampaignDraft;
  readonly theirs: Campaign;
}

/** Another save came first: shows both versions until the user chooses. */
function Conflict({ writing, draft, theirs }: ConflictProps) {
  const isBegun = theirs.state !== 'draft';
  const who = theirs.updatedBy ?? formerMember;
  return (
    <Stack as="section" gap="4" aria-labelledby="conflict-title">
      <Alert tone="warning" role="alert">
        <p id="conflict-title">
          <strong>
            {isBegun ? 'This campaign was scheduled or sent.' : `${who} saved this campaign while you were editing.`}
          </strong>{' '}
          {isBegun ? 'Your latest changes are not included.' : 'Your version is not saved. Choose which one to keep.'}
        </p>
      </Alert>
      <Stack gap="4" className="campaign-sides">
        <Side title={`${who}’s version`} campaign={theirs}>
          <LocalTime at={theirs.updatedAt.toISOString()} />
        </Side>
        <Side title="Your version" campaign={draft}>
          not saved yet
        </Side>
      </Stack>
      <Cluster gap="3" align="stretch">
        {!isBegun && (
          <Button variant="primary" onClick={() => writing.keepMine()}>
            Keep mine
          </Button>
        )}
        <Button onClick={() => writing.adopt(theirs)}>Keep theirs</Button>
      </Cluster>
    </Stack>
  );
}

interface SideProps {
  readonly title: string;
  readonly campaign: { readonly subject: string; readonly preheader: string; readonly body: string };
  readonly children: React.ReactNode;
}

function Side({ title, campaign, children }: SideProps) {
  return (
    <Stack rule="3">
      <h2>{title}</h2>
      <p className="soft small">{children}</p>
      <p>
        <strong>{campaign.subject === '' ? 'No subject' : campaign.subject}</strong>
      </p>
      <p className="soft small">{campaign.preheader}</p>
      <pre tabIndex={0}>{campaign.body}</pre>
    </Stack>
  );
}
