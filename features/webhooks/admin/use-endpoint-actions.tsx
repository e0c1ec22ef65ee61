import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import type { EndpointResult } from '#features/webhooks/endpoint-results.ts';
import type { EndpointDetails } from '#features/webhooks/endpoint-views.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { useToastOf, type Toast } from '#ui/messages/toasts.tsx';
import { usePolling } from '#ui/use-polling.tsx';
import { useReload } from '#ui/use-reload.ts';

/** Actions on one endpoint. The page shows the change at once; a toast confirms it and can undo it. */
export function useEndpointActions(endpoint: EndpointDetails) {
  const fetcher = useRetryingFetcher<EndpointResult>({ retry: 'never' });
  const { data: result, state, formData } = fetcher;
  const send = (fields: Readonly<Record<string, string>>) => void fetcher.submit({ ...fields }, { method: 'post' });
  useToastOf(fetcher, (data) => toToast(data, (action) => send({ action })));
  usePolling(result && 'queued' in result ? result : undefined, useReload(), { seconds: 1.5, times: 8 });
  const pending = formData?.get('action');
  return {
    send,
    Form: fetcher.Form,
    isBusy: state !== 'idle',
    /** Id of the delivery being resent. */
    resending: pending === 'again' ? formData?.get('delivery') : null,
    shown: pending === 'enable' || pending === 'disable' ? switched(endpoint, pending === 'enable') : endpoint,
  };
}

export type EndpointActionsState = ReturnType<typeof useEndpointActions>;

function switched(endpoint: EndpointDetails, enabled: boolean): EndpointDetails {
  if (enabled) return { ...endpoint, enabled, disabledReason: null, failingSince: null };
  return { ...endpoint, enabled, disabledReason: 'by-hand', waiting: 0, failed: endpoint.failed + endpoint.waiting };
}

function toToast(result: EndpointResult, undo: (action: 'enable' | 'disable') => void): Toast | null {
  const { action } = result;
  if (action === 'enable') return { text: copy.enabled, undo: () => undo('disable') };
  if (action === 'disable') {
    // Enabling the endpoint again does not resume stopped events.
    if ((result.stopped ?? 0) > 0) return { text: copy.stopped(result.stopped ?? 0) };
    return { text: copy.disabled, undo: () => undo('enable') };
  }
  if (action !== 'test' && action !== 'again' && action !== 'again-failed') return null;
  if (!result.ok) return { text: result.reason === 'disabled' ? copy.mustEnable : copy.gone };
  if (action === 'test') return { text: copy.testSent };
  if (action === 'again') return { text: result.queued > 0 ? copy.againDone : copy.gone };
  return { text: result.queued > 0 ? copy.resendDone(result.queued) : copy.resendNone };
}
