import { useState } from 'react';
import type { ListedDraft } from '#features/insights/admin/list-drafts.server.ts';
import type { ArticleAction, ArticlesChanged } from '#features/insights/admin/change-articles.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useToastOf, type Toast } from '#ui/messages/toasts.tsx';
import { SelectionBar, useSelected, type Selection } from '#ui/list/selection.tsx';

interface ArticleSelectionProps {
  readonly selection: Selection;
  readonly articles: readonly ListedDraft[];
}

/** Actions on all selected articles. */
export function ArticleSelection({ selection, articles }: ArticleSelectionProps) {
  const fetcher = useRetryingFetcher<ArticlesChanged>();
  const [isAsking, setAsking] = useState(false);
  const send = (action: ArticleAction, ids: readonly string[]) =>
    void fetcher.submit(new URLSearchParams([['action', action], ...ids.map((id) => ['id', id])]), { method: 'post' });
  useToastOf(fetcher, (result) => toToast(result, send));
  const selected = useSelected(selection);
  const chosen = articles.filter(({ id }) => selected.has(id));
  const idsOf = (some: readonly ListedDraft[]) => some.map(({ id }) => id);
  const toPublish = chosen.filter(({ isPublished, hasDraft }) => !isPublished || hasDraft);
  const toUnpublish = chosen.filter(({ isPublished }) => isPublished);
  const toDelete = chosen.filter(({ publishedAt }) => publishedAt === null);
  const change = (action: ArticleAction, some: readonly ListedDraft[]) => {
    selection.clear();
    send(action, idsOf(some));
  };
  const isBusy = fetcher.state !== 'idle';
  return (
    <>
      <SelectionBar selection={selection}>
        {toPublish.length > 0 && (
          <Button size="small" busy={isBusy} onClick={() => change('publish', toPublish)}>
            Publish
          </Button>
        )}
        {toUnpublish.length > 0 && (
          <Button size="small" busy={isBusy} onClick={() => change('unpublish', toUnpublish)}>
            Unpublish
          </Button>
        )}
        {toDelete.length > 0 && (
          <Button size="small" busy={isBusy} onClick={() => setAsking(true)}>
            Delete
          </Button>
        )}
      </SelectionBar>
      <ConfirmDialog
        isLight
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${counted(toDelete.length)}?`}
        confirm="Delete"
        onConfirm={() => change('delete', toDelete)}
      >
        Only articles that were never published are deleted, along with their revisions. You cannot undo this.
      </ConfirmDialog>
    </>
  );
}

function counted(count: number): string {
  return count === 1 ? '1 article' : `${count} articles`;
}

const doneCopy: Readonly<Record<ArticleAction, string>> = {
  publish: 'published',
  unpublish: 'unpublished',
  delete: 'deleted',
};

function toToast(
  { action, done, left, undo }: ArticlesChanged,
  send: (action: ArticleAction, ids: readonly string[]) => void,
): Toast {
  const rest = left.length === 0 ? '' : ` Not ${doneCopy[action]}: ${left.join(', ')}. Open them to see why.`;
  const text = `${counted(done)} ${doneCopy[action]}.${rest}`;
  return undo === null ? { text } : { text, undo: () => send(undo.action, undo.ids) };
}
