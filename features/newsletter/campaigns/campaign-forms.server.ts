import { href } from 'react-router';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import {
  resendCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendCampaign,
  stopCampaign,
} from '#features/newsletter/campaigns/campaign-sending.server.ts';
import { testCampaign } from '#features/newsletter/campaigns/campaign-test.server.ts';
import { countRecipients } from '#features/newsletter/campaigns/audience.server.ts';
import {
  readSchedule,
  parseTimeZone,
  type CampaignResult,
  type CampaignDraft,
} from '#features/newsletter/campaigns/campaigns.ts';
import { deleteDraft, saveCampaign, startCampaign } from '#features/newsletter/campaigns/campaigns.server.ts';
import { readFormFields, redirectAfterPost } from '#server/http/request/form-post.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

/** Creates a campaign and redirects to it. */
export async function handleCampaignsPost(app: AppContext, by: TeamMember<'newsletter:write'>): Promise<Response> {
  return redirectAfterPost(
    href('/admin/newsletter/campaigns/:campaignId', { campaignId: await startCampaign(app, by) }),
  );
}

/** A response redirects; null if no action was requested. */
export async function handleCampaignPost(
  app: AppContext,
  by: TeamMember<'newsletter:write'>,
  id: string | undefined,
  request: Request,
): Promise<CampaignResult | Response | null> {
  const fields = await readFormFields(request);
  if (fields === null || !isUuid(id)) return null;
  const version = Number(fields.get('version'));
  const action = fields.get('action');
  switch (action) {
    case 'save':
      return { action, result: await saveCampaign(app, by, id, version, Object.fromEntries(fields)) };
    case 'test':
      return { action, result: await testCampaign(app, by, id, (fields.get('to') ?? '').slice(0, 2000)) };
    case 'send':
      return { action, result: await sendCampaign(app, by, id, version) };
    case 'schedule': {
      const at = readSchedule(fields.get('at') ?? '', app.now());
      if (at === null) return { action, result: { ok: false, reason: 'bad-time' } };
      return { action, result: await scheduleCampaign(app, by, id, version, at, parseTimeZone(fields.get('zone'))) };
    }
    case 'stop':
      return { action, result: { ok: await stopCampaign(app, by, id) } };
    case 'resume':
      return { action, result: await resumeCampaign(app, by, id) };
    case 'resend':
      return { action, result: await resendCampaign(app, by, id) };
    case 'count':
      return { action, result: await countRecipients(app.db, audienceIn(fields)) };
    case 'copy':
      return redirectAfterPost(
        href('/admin/newsletter/campaigns/:campaignId', { campaignId: await startCampaign(app, by, id) }),
      );
    case 'delete':
      await deleteDraft(app, by, id);
      return redirectAfterPost(href('/admin/newsletter/campaigns'));
    default:
      return null;
  }
}

function audienceIn(fields: URLSearchParams): Pick<CampaignDraft, 'audience' | 'segment'> {
  const audience = fields.get('audience') === 'weekly' ? 'weekly' : 'all';
  return { audience, segment: fields.get('segment') ?? '' };
}
