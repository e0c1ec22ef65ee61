import { useState } from 'react';
import { href } from 'react-router';
import { ArticleStateWord } from '#features/insights/admin/article-state.tsx';
import { SaveState } from '#features/insights/editor/save-state.tsx';
import type { ArticleWritingState } from '#features/insights/editor/use-article-draft.tsx';
import type { useActing } from '#features/insights/editor/use-acting.tsx';
import { articlePath } from '#features/insights/insights.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { Dialog, DialogFooter } from '#ui/dialog.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { ScriptButton } from '#ui/script-button.tsx';

interface ArticleBarProps {
  readonly state: ArticleWritingState;
  readonly acting: ReturnType<typeof useActing>;
  readonly onPublish: () => void;
  readonly onPreview: () => void;
}

type Confirming = 'unpublish' | 'discard' | null;

export function ArticleBar({ state, acting, onPublish, onPreview }: ArticleBarProps) {
  const [confirming, setConfirming] = useState<Confirming>(null);
  const { server: opened, phase } = state;
  const { id, isPublished, publishedAt, publishAt, publishedSlug } = opened;
  const isWritten = opened.hasDraft || phase !== 'saved';
  return (
    <Cluster gap="5" rowGap="1" justify="between" className="article-bar">
      <Cluster gap="4" rowGap="1" className="article-bar-told">
        <ArticleStateWord {...opened} hasDraft={isWritten} />
        {publishAt !== null && <LocalTime at={publishAt.toISOString()} />}
        <SaveState state={state} />
      </Cluster>
      <Cluster gap="4" rowGap="1" className="article-bar-ways">
        {isPublished && publishedSlug !== null && (
          <a href={articlePath(publishedSlug)} target="_blank" rel="noopener">
            View on site
          </a>
        )}
        <a href={`${href('/admin/articles/:articleId', { articleId: id })}/revisions`}>Revisions</a>
        <a
          href={`${href('/admin/articles/:articleId', { articleId: id })}/preview`}
          target="_blank"
          rel="noopener"
          onClick={onPreview}
        >
          Preview
        </a>
        {isPublished && (
          <ScriptButton size="small" variant="quiet" onClick={() => setConfirming('unpublish')}>
            Unpublish
          </ScriptButton>
        )}
        {(isWritten || publishedAt === null) && (
          <ScriptButton size="small" variant="quiet" onClick={() => setConfirming('discard')}>
            {publishedAt === null ? 'Delete' : 'Discard changes'}
          </ScriptButton>
        )}
        {publishAt === null && (!isPublished || isWritten) && (
          <ScriptButton size="small" variant="primary" onClick={onPublish}>
            {isPublished ? 'Publish changes' : 'Publish'}
          </ScriptButton>
        )}
        {publishAt !== null && (
          <ScriptButton
            size="small"
            busy={acting.busy === 'unschedule'}
            onClick={() => acting.begin({ act: 'unschedule' })}
          >
            Cancel schedule
          </ScriptButton>
        )}
      </Cluster>
      <Confirm
        about={confirming}
        isNew={publishedAt === null}
        onClose={() => setConfirming(null)}
        onSure={(action) => {
          setConfirming(null);
          acting.begin({ act: action });
        }}
      />
    </Cluster>
  );
}

interface ConfirmProps {
  readonly about: Confirming;
  readonly isNew: boolean;
  readonly onClose: () => void;
  readonly onSure: (action: 'unpublish' | 'discard') => void;
}

function Confirm({ about, isNew, onClose, onSure }: ConfirmProps) {
  const copy = wordsOf(about, isNew);
  return (
    <Dialog
      open={about !== null}
      onOpenChange={(to) => !to && onClose()}
      size="small"
      title={copy.title}
      description={copy.lead}
    >
      <DialogFooter>
        <ScriptButton onClick={onClose}>Cancel</ScriptButton>
        <ScriptButton variant="primary" onClick={() => about !== null && onSure(about)}>
          {copy.sure}
        </ScriptButton>
      </DialogFooter>
    </Dialog>
  );
}

function wordsOf(about: Confirming, isNew: boolean) {
  if (about === 'unpublish') {
    return {
      title: 'Unpublish this article?',
      lead: 'Its page disappears from the site immediately. The text stays here.',
      sure: 'Unpublish',
    };
  }
  return isNew
    ? {
        title: 'Delete this article?',
        lead: 'The article and its revisions will be deleted. You cannot undo this.',
        sure: 'Delete article',
      }
    : {
        title: 'Discard these changes?',
        lead: 'The draft goes back to the published version. Discarded changes stay in the revisions.',
        sure: 'Discard changes',
      };
}
