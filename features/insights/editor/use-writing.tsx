import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { editingWay } from '#features/insights/editor/editing-way.ts';
import type { EditingAnswer, OpenedDraft, SaveAnswer } from '#features/insights/drafts/editing.ts';
import { Writing, type WritingState } from '#features/insights/drafts/writing.ts';
import { browserStorage } from '#forms/local-draft.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';

/** Saves when the writer pauses or leaves the tab. */
export function useWriting(opened: OpenedDraft): { readonly writing: Writing; readonly state: WritingState } {
  const fetcher = useRetryingFetcher<EditingAnswer>({ key: `write-${opened.id}`, retry: 'never', isQuiet: true });
  const [writing] = useState(() => new Writing(opened, browserStorage('localStorage')));
  const state = useSyncExternalStore(writing.listen, writing.now, writing.now);

  const send = useEffectEvent((save: { version: number; draft: object }) => {
    const body = JSON.parse(JSON.stringify({ act: 'save', ...save })) as Record<string, never>;
    void fetcher.submit(body, editingWay(opened.id));
  });
  useEffect(() => {
    writing.connect((save) => send(save));
    writing.recover();
    const hidden = () => document.visibilityState === 'hidden' && writing.flush();
    addEventListener('online', writing.flush);
    addEventListener('pagehide', writing.flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      writing.flush();
      writing.connect(null);
      removeEventListener('online', writing.flush);
      removeEventListener('pagehide', writing.flush);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [writing]);

  const { state: sending, data: answer, trouble } = fetcher;
  const answered = useEffectEvent(() => {
    if (writing.now().phase !== 'saving') return;
    // Without a new sign-in the draft stays in the browser and is retried.
    if (trouble !== null || answer === undefined) writing.unanswered();
    else writing.answered(answer as SaveAnswer);
  });
  useEffect(() => {
    if (sending === 'idle') answered();
  }, [sending, answer, trouble]);

  return { writing, state };
}
