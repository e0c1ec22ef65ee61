import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { revealSecret, rotateSecret } from '#features/webhooks/endpoint-secret.server.ts';
import {
  changeEndpoint,
  createEndpoint,
  removeEndpoint,
  switchEndpoint,
} from '#features/webhooks/manage-endpoints.server.ts';
import type { EndpointResult } from '#features/webhooks/endpoint-answer.ts';
import { resendFailed, resendEvent, sendTest } from '#features/webhooks/send-again.server.ts';
import { endpointFormOf } from '#features/webhooks/webhooks.ts';
import { readFormFields } from '#server/http/request/form-post.ts';
import type { AppContext } from '#server/app-context.ts';

export async function actionOnEndpoint(
  app: AppContext,
  by: TeamMember<'operations'>,
  id: string,
  request: Request,
): Promise<EndpointResult> {
  const form = await fieldsOf(request);
  const text = (name: string) => form.get(name) ?? '';
  const action = text('action');
  switch (action) {
    case 'save':
      return { action, ...(await changeEndpoint(app, by, id, Number(text('version')), endpointFormOf(form))) };
    case 'test':
      return { action, ...(await sendTest(app, by, id)) };
    case 'again':
      return { action, ...(await resendEvent(app, by, id, text('delivery'))) };
    case 'again-failed': {
      const since = new Date(text('since'));
      return { action, ...(await resendFailed(app, by, id, Number.isNaN(since.getTime()) ? new Date(0) : since)) };
    }
    case 'enable':
    case 'disable':
      return { action, ok: true, stopped: await switchEndpoint(app, by, id, action === 'enable') };
    case 'remove':
      await removeEndpoint(app, by, id);
      return { action, ok: true };
    case 'reveal':
      return { action, ...(await revealSecret(app, by, id)) };
    case 'rotate':
      return { action, ...(await rotateSecret(app, by, id)) };
    default:
      return { action: 'none', ok: false, reason: 'unknown' };
  }
}

export async function addEndpoint(app: AppContext, by: TeamMember<'operations'>, request: Request) {
  return createEndpoint(app, by, endpointFormOf(await fieldsOf(request)));
}

/** An error status if nothing was done. */
export function resultStatus(answer: { readonly ok: boolean; readonly reason?: string }): number {
  if (answer.ok) return 200;
  return { stale: 409, unknown: 404, invalid: 422 }[answer.reason ?? ''] ?? 409;
}

/** An invalid body counts as an empty form. */
async function fieldsOf(request: Request): Promise<URLSearchParams> {
  return (await readFormFields(request)) ?? new URLSearchParams();
}
