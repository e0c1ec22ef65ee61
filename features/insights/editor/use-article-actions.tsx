import { useEffect, useEffectEvent, useState } from 'react';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import type { DraftFaults } from '#features/insights/drafts/draft.ts';
import type { EditingResult, OpenedDraft } from '#features/insights/drafts/editing.ts';
import { editingRequest, type ArticleWriting } from '#features/insights/editor/use-article-draft.tsx';

type Action =
  | { readonly act: 'publish' | 'unschedule' | 'unpublish' | 'discard' }
  | { readonly act: 'schedule'; readonly at: string }
  | { readonly act: 'restore'; readonly revision: number };

interface Acting {
  readonly begin: (action: Action) => void;
  readonly busy: Action['act'] | null;
  readonly fault: string | undefined;
  readonly clear: () => void;
}

interface Outcome {
  readonly done: (action: Action, opened: OpenedDraft, discarded: number | null) => void;
  readonly deleted: () => void;
  readonly faults: (faults: DraftFaults) => void;
  /** Called if someone else saved first; by default `writing` reports it. */
  readonly stale?: () => void;
}

const refusals: Readonly<Record<string, string>> = {
  unsaved: 'Your changes are not saved yet. Try again in a moment.',
  past: 'Choose a time in the future.',
  gone: 'This article was deleted.',
  invalid: 'Something went wrong. Reload the page and try again.',
  unreachable: 'Could not reach the site. Check your connection and try again.',
};

export function useActing(id: string, writing: ArticleWriting, outcome: Outcome): Acting {
  const fetcher = useRetryingFetcher<EditingResult>({ key: `act-${id}`, retry: 'never', isQuiet: true });
  const [begun, setBegun] = useState<Action | null>(null);
  const [fault, setFault] = useState<string>();
  const { state, data: answer, trouble } = fetcher;

  async function begin(action: Action): Promise<void> {
    setFault(undefined);
    setBegun(action);
    const version = await writing.lock();
    if (version === null) {
      setBegun(null);
      if (writing.now().phase !== 'stale') setFault(refusals['unsaved']);
      return;
    }
    await fetcher.submit({ ...action, version }, editingRequest(id));
  }

  const answered = useEffectEvent(() => {
    if (begun === null) return;
    const action = begun;
    setBegun(null);
    writing.release();
    if (trouble !== null || answer === undefined) {
      setFault(refusals[trouble === 'signed-out' ? 'unsaved' : 'unreachable']);
      return;
    }
    if (answer.ok && 'opened' in answer) {
      outcome.done(action, answer.opened, answer.discarded ?? null);
      return;
    }
    if (answer.ok) {
      if ('deleted' in answer) outcome.deleted();
      return;
    }
    if (answer.reason === 'stale') {
      writing.answered(answer);
      return outcome.stale?.();
    }
    if (answer.reason === 'faults') {
      outcome.faults(answer.faults);
      return;
    }
    setFault(refusals[answer.reason] ?? refusals['invalid']);
  });
  useEffect(() => {
    let isOver = state !== 'idle';
    queueMicrotask(() => {
      if (!isOver) answered();
    });
    return () => {
      isOver = true;
    };
  }, [state, answer, trouble]);

  return {
    begin: (action) => void begin(action),
    busy: begun?.act ?? null,
    fault,
    clear: () => setFault(undefined),
  };
}
