import { useEffect, useEffectEvent, useState } from 'react';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import type { DraftErrors } from '#features/insights/drafts/draft.ts';
import type { EditingResult, OpenedDraft } from '#features/insights/drafts/editing.ts';
import { editingRequest, type ArticleWriting } from '#features/insights/editor/use-article-draft.tsx';

type Action =
  | { readonly act: 'publish' | 'unschedule' | 'unpublish' | 'discard' }
  | { readonly act: 'schedule'; readonly at: string }
  | { readonly act: 'restore'; readonly revision: number };

interface ArticleActions {
  readonly begin: (action: Action) => void;
  readonly busy: Action['act'] | null;
  readonly error: string | undefined;
  readonly clear: () => void;
}

interface Outcome {
  readonly done: (action: Action, opened: OpenedDraft, discarded: number | null) => void;
  readonly deleted: () => void;
  readonly errors: (errors: DraftErrors) => void;
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

export function useArticleActions(id: string, writing: ArticleWriting, outcome: Outcome): ArticleActions {
  const fetcher = useRetryingFetcher<EditingResult>({ key: `act-${id}`, retry: 'never', isQuiet: true });
  const [pending, setPending] = useState<Action | null>(null);
  const [error, setError] = useState<string>();
  const { state, data: result, trouble } = fetcher;

  async function begin(action: Action): Promise<void> {
    setError(undefined);
    setPending(action);
    const version = await writing.lock();
    if (version === null) {
      setPending(null);
      if (writing.now().phase !== 'stale') setError(refusals['unsaved']);
      return;
    }
    await fetcher.submit({ ...action, version }, editingRequest(id));
  }

  const finish = useEffectEvent(() => {
    if (pending === null) return;
    const action = pending;
    setPending(null);
    writing.release();
    if (trouble !== null || result === undefined) {
      setError(refusals[trouble === 'signed-out' ? 'unsaved' : 'unreachable']);
      return;
    }
    if (result.ok && 'opened' in result) {
      outcome.done(action, result.opened, result.discarded ?? null);
      return;
    }
    if (result.ok) {
      if ('deleted' in result) outcome.deleted();
      return;
    }
    if (result.reason === 'stale') {
      writing.handleResult(result);
      return outcome.stale?.();
    }
    if (result.reason === 'errors') {
      outcome.errors(result.errors);
      return;
    }
    setError(refusals[result.reason] ?? refusals['invalid']);
  });
  useEffect(() => {
    let isOver = state !== 'idle';
    queueMicrotask(() => {
      if (!isOver) finish();
    });
    return () => {
      isOver = true;
    };
  }, [state, result, trouble]);

  return {
    begin: (action) => void begin(action),
    busy: pending?.act ?? null,
    error,
    clear: () => setError(undefined),
  };
}
