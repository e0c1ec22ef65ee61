import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { isSameDraft } from '#features/insights/drafts/draft.ts';
import type { OpenedDraft } from '#features/insights/drafts/editing.ts';
import type { Writing, WritingState } from '#features/insights/drafts/writing.ts';

/** Milliseconds after the due time before the first check; then between checks. */
const delay = 3000;
const pause = 10_000;
/** Browser timers are limited to some weeks. */
const longest = 24 * 60 * 60 * 1000;

export function useScheduled(opened: OpenedDraft, writing: Writing, { opened: shown, draft, phase }: WritingState) {
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(() => void revalidate());
  const at = shown.publishAt?.getTime() ?? null;
  useEffect(() => {
    if (at === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (milliseconds: number) => {
      timer = setTimeout(
        () => {
          const isDue = Date.now() >= at;
          if (isDue) look();
          wait(isDue ? pause : at - Date.now() + delay);
        },
        Math.min(longest, Math.max(0, milliseconds)),
      );
    };
    wait(at - Date.now() + delay);
    return () => clearTimeout(timer);
  }, [at]);

  const isAnother = opened.version > shown.version && (opened.publishAt?.getTime() ?? null) !== at;
  useEffect(() => {
    // Unsaved changes go first: the save reports conflicts.
    if (!isAnother || phase !== 'saved') return;
    if (isSameDraft(opened.draft, draft)) writing.settle(opened);
    else writing.adopt(opened);
  }, [isAnother, phase, opened, draft, writing]);
}
