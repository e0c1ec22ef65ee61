import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { SubmitOptions, SubmitTarget } from 'react-router';
import { useFormDraft } from '#forms/drafts/draft-owner.tsx';
import type { Save, SaveResult, Versioned } from '#forms/drafts/draft-state.ts';
import { VersionedDraft, type VersionedDraftOptions } from '#forms/drafts/versioned-draft.ts';
import { useRetryingFetcher, type RetryingOptions } from '#forms/sending/use-retrying-fetcher.tsx';

export interface DraftOptions<D, S, T> extends VersionedDraftOptions<D, S> {
  /** By default, the fetcher does not retry: the draft sends its current text again if there was no response. */
  readonly fetcher?: RetryingOptions;
  readonly toSubmit: (save: Save<D>) => readonly [SubmitTarget, SubmitOptions];
  readonly resultOf: (data: T) => SaveResult<D, S>;
}

/**
 * A draft that is saved when the user pauses or leaves, or by `save`. The browser stores unsaved changes under `name`.
 * `server` is the state that the page has loaded.
 */
export function useVersionedDraft<D extends object, S extends Versioned, T>(
  name: string,
  server: S,
  options: DraftOptions<D, S, T>,
) {
  const { fetcher: fetching = { retry: 'never', isQuiet: true }, toSubmit, resultOf } = options;
  const fetcher = useRetryingFetcher<T>({ key: name, ...fetching });
  const local = useFormDraft(name);
  const [writing] = useState(() => new VersionedDraft(server, local, options));
  const state = useSyncExternalStore(writing.listen, writing.now, writing.now);

  const send = useEffectEvent((save: Save<D>) => void fetcher.submit(...toSubmit(save)));
  useEffect(() => {
    writing.connect((save) => send(save));
    writing.recover();
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('online', writing.flush, { signal });
    addEventListener('pagehide', writing.flush, { signal });
    addEventListener('beforeunload', (event) => writing.isAtRisk() && event.preventDefault(), { signal });
    const hidden = () => document.visibilityState === 'hidden' && writing.flush();
    document.addEventListener('visibilitychange', hidden, { signal });
    return () => {
      writing.flush();
      writing.connect(null);
      stop.abort();
    };
  }, [writing]);

  const { state: sending, data, lastResponse, trouble } = fetcher;
  const handleResponse = useEffectEvent(() => {
    if (writing.now().phase !== 'saving') return;
    // The user closed the sign-in dialog. The next change opens it again.
    if (trouble === 'signed-out') writing.handleResult({ ok: false, reason: 'refused' });
    else if (trouble !== null || data === undefined) writing.handleResult({ ok: false, reason: 'unreachable' });
    else writing.handleResult(resultOf(data as T));
  });
  useEffect(() => {
    if (sending === 'idle') handleResponse();
  }, [sending, lastResponse, trouble]);
  const { phase } = state;
  useEffect(() => {
    writing.receive(server);
  }, [writing, server, phase]);

  return { writing, state, result: data as T | undefined, trouble };
}
