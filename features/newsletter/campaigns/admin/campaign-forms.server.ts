import { href } from 'react-router';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import { countRecipients } from '#features/newsletter/campaigns/audience.server.ts';
import {
  resendCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendCampaign,
  stopCampaign,
} from '#features/newsletter/campaigns/campaign-sending.server.ts';
import { testCampaign } from '#features/newsletter/campaigns/campaign-test.server.ts';
import { readSchedule, parseTimeZone, type CampaignResult } from '#features/newsletter/campaigns/campaigns.ts';
import { deleteDraft, saveCampaign, startCampaign } from '#features/newsletter/campaigns/campaigns.server.ts';
import { textField, versionField } from '#forms/form-fields.ts';
import { redirectAfterPost } from '#server/http/request/form-post.ts';
import { isUuid } from '#values/ids.ts';

type Result = Promise<CampaignResult>;

export const campaignsActions = defineActions('/admin/newsletter/campaigns', {
  new: formAction({ right: 'newsletter:write', audit: 'campaign-started' }, {}, async ({ app, by }): Promise<never> => {
    throw redirectTo(await startCampaign(app, by));
  }),
});

export const campaignActions = defineActions(
  '/admin/newsletter/campaigns/:campaignId',
  {
    save: formAction(
      { right: 'newsletter:write' },
      { version: versionField },
      async ({ app, by, id, form }, { version }): Result => ({
        action: 'save',
        result: await saveCampaign(app, by, id, version, Object.fromEntries(form)),
      }),
    ),
    test: formAction(
      { right: 'newsletter:write', audit: 'campaign-tested' },
      { to: textField },
      async ({ app, by, id }, { to }): Result => ({ action: 'test', result: await testCampaign(app, by, id, to) }),
    ),
    send: formAction(
      { right: 'newsletter:write', audit: 'campaign-sent' },
      { version: versionField },
      async ({ app, by, id }, { version }): Result => ({
        action: 'send',
        result: await sendCampaign(app, by, id, version),
      }),
    ),
    schedule: formAction(
      { right: 'newsletter:write', audit: 'campaign-scheduled', undo: 'stop' },
      { version: versionField, at: textField, zone: textField },
      async ({ app, by, id }, { version, at: typed, zone }): Result => {
        const at = readSchedule(typed, app.now());
        if (at === null) return { action: 'schedule', result: { ok: false, reason: 'bad-time' } };
        const result = await scheduleCampaign(app, by, id, version, at, parseTimeZone(zone));
        return { action: 'schedule', result };
      },
    ),
    stop: formAction(
      { right: 'newsletter:write', audit: ['campaign-stopped', 'campaign-unscheduled'], undo: 'resume' },
      {},
      async ({ app, by, id }): Result => ({ action: 'stop', result: { ok: await stopCampaign(app, by, id) } }),
    ),
    resume: formAction(
      { right: 'newsletter:write', audit: 'campaign-resumed', undo: 'stop' },
      {},
      async ({ app, by, id }): Result => ({ action: 'resume', result: await resumeCampaign(app, by, id) }),
    ),
    resend: formAction(
      { right: 'newsletter:write', audit: 'campaign-resent' },
      {},
      async ({ app, by, id }): Result => ({
        action: 'resend',
        result: await resendCampaign(app, by, id),
      }),
    ),
    count: formAction(
      { right: 'newsletter:write' },
      { audience: textField, segment: textField },
      async ({ app }, { audience, segment }): Result => ({
        action: 'count',
        result: await countRecipients(app.db, { audience: audience === 'weekly' ? 'weekly' : 'all', segment }),
      }),
    ),
    copy: formAction(
      { right: 'newsletter:write', audit: 'campaign-started' },
      {},
      async ({ app, by, id }): Promise<never> => {
        throw redirectTo(await startCampaign(app, by, id));
      },
    ),
    delete: formAction(
      { right: 'newsletter:write', audit: 'campaign-deleted' },
      {},
      async ({ app, by, id }): Promise<never> => {
        await deleteDraft(app, by, id);
        throw redirectAfterPost(href('/admin/newsletter/campaigns'));
      },
    ),
  },
  isUuid,
);

function redirectTo(campaignId: string): Response {
  return redirectAfterPost(href('/admin/newsletter/campaigns/:campaignId', { campaignId }));
}
