import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import type { EndpointResult } from '#features/webhooks/endpoint-answer.ts';
import type { EndpointDetails } from '#features/webhooks/endpoint-views.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { useToastOf, type Toast } from '#ui/messages/toasts.tsx';
import { usePolling } from '#ui/use-polling.tsx';
import { useReload } from '#ui/use-reload.ts';

/** Acts on one endpoint: it is shown as changed at once, a toast says what came of it and takes it back. */
export function useEndpointActs(endpoint: EndpointDetails) {
  const fetcher = useRetryingFetcher<EndpointResult>({ retry: 'never' });
  const { data: answer, state, formData } = fetcher;
  const send = (fields: Readonly<Record<string, string>>) => void fetcher.submit({ ...fields }, { method: 'post' });
  useToastOf(answer, state === 'idle', (given) => (given ? toastOf(given, (action) => send({ action })) : null));
  usePolling(answer && 'queued' in answer ? answer : undefined, useReload(), { seconds: 1.5, times: 8 });
  const act = formData?.get('action');
  return {
    send,
    Form: fetcher.Form,
    isBusy: state !== 'idle',
    /** The delivery that is sent again. */
    resending: act === 'again' ? formData?.get('delivery') : null,
    shown: act === 'enable' || act === 'disable' ? switched(endpoint, act === 'enable') : endpoint,
  };
}

export type EndpointActs = ReturnType<typeof useEndpointActs>;

function switched(endpoint: EndpointDetails, enabled: boolean): EndpointDetails {
  if (enabled) return { ...endpoint, enabled, disabledReason: null, failingSince: null };
  return { ...endpoint, enabled, disabledReason: 'by-hand', waiting: 0, failed: endpoint.failed + endpoint.waiting };
}

function toastOf(answer: EndpointResult, undo: (action: 'enable' | 'disable') => void): Toast | null {
  const { action } = answer;
  if (action === 'enable') return { text: copy.enabled, undo: () => undo('disable') };
  if (action === 'disable') {
    // Stopped events stay stopped.
    if ((answer.stopped ?? 0) > 0) return { text: copy.stopped(answer.stopped ?? 0) };
    return { text: copy.disabled, undo: () => undo('enable') };
  }
  if (action !== 'test' && action !== 'again' && action !== 'again-failed') return null;
  if (!answer.ok) return { text: answer.reason === 'disabled' ? copy.mustEnable : copy.gone };
  if (action === 'test') return { text: copy.testSent };
  if (action === 'again') return { text: answer.queued > 0 ? copy.againDone : copy.gone };
  return { text: answer.queued > 0 ? copy.resendDone(answer.queued) : copy.resendNone };
}
