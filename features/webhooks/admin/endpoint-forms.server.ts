import { data, href, redirect } from 'react-router';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import type { EndpointResult } from '#features/webhooks/endpoint-results.ts';
import { revealSecret, rotateSecret } from '#features/webhooks/endpoint-secret.server.ts';
import {
  changeEndpoint,
  createEndpoint,
  removeEndpoint,
  switchEndpoint,
} from '#features/webhooks/manage-endpoints.server.ts';
import { resendFailed, resendEvent, sendTest } from '#features/webhooks/send-again.server.ts';
import { endpointFormOf } from '#features/webhooks/webhooks.ts';
import { textField, versionField } from '#forms/form-fields.ts';

export const endpointActions = defineActions('/admin/webhooks/:id', {
  save: formAction(
    { right: 'operations', audit: 'webhook-changed' },
    { version: versionField },
    async ({ app, by, id, form }, { version }) =>
      toResponse({ action: 'save', ...(await changeEndpoint(app, by, id, version, endpointFormOf(form))) }),
  ),
  test: formAction({ right: 'operations', audit: 'webhook-tested' }, {}, async ({ app, by, id }) =>
    toResponse({ action: 'test', ...(await sendTest(app, by, id)) }),
  ),
  again: formAction(
    { right: 'operations', audit: 'webhook-sent-again' },
    { delivery: textField },
    async ({ app, by, id }, { delivery }) =>
      toResponse({ action: 'again', ...(await resendEvent(app, by, id, delivery)) }),
  ),
  'again-failed': formAction(
    { right: 'operations', audit: 'webhook-failed-sent-again' },
    { since: textField },
    async ({ app, by, id }, { since }) => {
      const from = new Date(since);
      const result = await resendFailed(app, by, id, Number.isNaN(from.getTime()) ? new Date(0) : from);
      return toResponse({ action: 'again-failed', ...result });
    },
  ),
  enable: formAction({ right: 'operations', audit: 'webhook-enabled', undo: 'disable' }, {}, async ({ app, by, id }) =>
    toResponse({ action: 'enable', ok: true, stopped: await switchEndpoint(app, by, id, true) }),
  ),
  disable: formAction({ right: 'operations', audit: 'webhook-disabled', undo: 'enable' }, {}, async ({ app, by, id }) =>
    toResponse({ action: 'disable', ok: true, stopped: await switchEndpoint(app, by, id, false) }),
  ),
  remove: formAction({ right: 'operations', audit: 'webhook-removed' }, {}, async ({ app, by, id }): Promise<never> => {
    await removeEndpoint(app, by, id);
    throw redirect(href('/admin/webhooks'), 303);
  }),
  reveal: formAction({ right: 'operations', audit: 'webhook-secret-shown' }, {}, async ({ app, by, id }) =>
    toResponse({ action: 'reveal', ...(await revealSecret(app, by, id)) }),
  ),
  rotate: formAction({ right: 'operations', audit: 'webhook-secret-rotated' }, {}, async ({ app, by, id }) =>
    toResponse({ action: 'rotate', ...(await rotateSecret(app, by, id)) }),
  ),
});

export const newEndpointActions = defineActions('/admin/webhooks/new', {
  save: formAction({ right: 'operations', audit: 'webhook-created' }, {}, async ({ app, by, form }) => {
    const result = await createEndpoint(app, by, endpointFormOf(form));
    if (result.ok) throw redirect(href('/admin/webhooks/:id', { id: result.id }), 303);
    return data(result, { status: errorStatus(result) });
  }),
});

/** 404 if the endpoint was deleted. */
function toResponse(result: EndpointResult) {
  if (!result.ok && result.reason === 'unknown') throw data(null, { status: 404 });
  return data(result, { status: errorStatus(result) });
}

/** An error status if nothing was done. */
function errorStatus(result: { readonly ok: boolean; readonly reason?: string }): number {
  if (result.ok) return 200;
  return { stale: 409, unknown: 404, invalid: 422 }[result.reason ?? ''] ?? 409;
}
