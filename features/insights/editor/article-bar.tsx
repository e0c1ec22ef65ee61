import { href, Link } from 'react-router';
import { clockOf, formerMember } from '#content/admin/last-change.ts';
import { ArticleStateWord } from '#features/insights/admin/article-state.tsx';
import { readTimeOf, wordCountOf } from '#features/insights/article-text.ts';
import type { ArticleWritingState } from '#features/insights/editor/use-article-draft.tsx';
import type { useArticleActions } from '#features/insights/editor/use-article-actions.tsx';
import { articlePath } from '#features/insights/insights.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { Text } from '#ui/layout/text.tsx';
import { State, type StateProps } from '#ui/feedback/state.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';

interface ArticleBarProps {
  readonly state: ArticleWritingState;
  readonly actions: ReturnType<typeof useArticleActions>;
  /** Fields in the drawer that block publication. */
  readonly errorCount: number;
  readonly onDetails: () => void;
  readonly onPublish: () => void;
  readonly onPreview: () => void;
}

export function ArticleBar({ state, actions, errorCount, onDetails, onPublish, onPreview }: ArticleBarProps) {
  const { server: opened, phase, draft } = state;
  const { id, isPublished, publishAt, publishedSlug } = opened;
  const isWritten = opened.hasDraft || phase !== 'saved';
  const words = wordCountOf(draft.html);
  return (
    <Cluster gap="5" rowGap="1" justify="between" className="article-bar small">
      <Cluster gap="4" rowGap="1">
        <Link to={href('/admin/articles')}>All articles</Link>
        <ArticleStateWord {...opened} hasDraft={isWritten} />
        {publishAt !== null && <LocalTime at={publishAt.toISOString()} />}
        <SaveState state={state} />
        <p>
          {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'}, {readTimeOf(words)} min read
        </p>
      </Cluster>
      <Cluster gap="3" rowGap="1" className="article-bar-ways">
        {isPublished && publishedSlug !== null && (
          <a href={articlePath(publishedSlug)} target="_blank" rel="noopener">
            View on site
          </a>
        )}
        <a
          href={`${href('/admin/articles/:articleId', { articleId: id })}/preview`}
          target="_blank"
          rel="noopener"
          onClick={onPreview}
        >
          Preview
        </a>
        <ScriptButton size="small" aria-haspopup="dialog" title="Ctrl+. or ⌘." onClick={onDetails}>
          Details
          {errorCount > 0 && (
            <Text tone="bad" size="xs">
              {errorCount}
              <VisuallyHidden> to fill in</VisuallyHidden>
            </Text>
          )}
        </ScriptButton>
        {publishAt === null && (!isPublished || isWritten) && (
          <ScriptButton size="small" variant="primary" onClick={onPublish}>
            {isPublished ? 'Publish changes' : 'Publish'}
          </ScriptButton>
        )}
        {publishAt !== null && (
          <ScriptButton
            size="small"
            busy={actions.busy === 'unschedule'}
            onClick={() => actions.begin({ act: 'unschedule' })}
          >
            Cancel schedule
          </ScriptButton>
        )}
      </Cluster>
    </Cluster>
  );
}

const copy: Readonly<
  Record<ArticleWritingState['phase'], { readonly tone: StateProps['tone']; readonly text: string }>
> = {
  saved: { tone: 'good', text: 'Saved' },
  waiting: { tone: 'waiting', text: 'Not saved yet' },
  saving: { tone: 'busy', text: 'Saving' },
  unreachable: { tone: 'bad', text: 'Not saved: no connection, retrying' },
  stale: { tone: 'bad', text: 'Not saved:' },
  held: { tone: 'bad', text: 'Not saved yet' },
  gone: { tone: 'bad', text: 'Not saved: this article was deleted' },
};

function SaveState({ state: { phase, server, theirs } }: { readonly state: ArticleWritingState }) {
  // The reader's clock differs from the server's.
  const last = (phase === 'stale' && theirs) || server;
  const time = useBrowserValue(() => clockOf(last.savedAt), '');
  const { tone, text } = copy[phase];
  const who = phase === 'stale' ? ` ${last.savedBy ?? formerMember} saved at` : '';
  return (
    <p className="save-state" role="status">
      <State tone={tone}>{phase === 'saved' || phase === 'stale' ? `${text}${who} ${time}` : text}</State>
    </p>
  );
}
