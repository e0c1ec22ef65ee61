import './article-editor.css';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate, href } from 'react-router';
import {
  validateDraft,
  undescribedPictures,
  type ArticleDraft,
  type DraftErrors,
} from '#features/insights/drafts/draft.ts';
import { formerMember } from '#content/admin/last-change.ts';
import type { OpenedDraft } from '#features/insights/drafts/editing.ts';
import { ArticleBar } from '#features/insights/editor/article-bar.tsx';
import type { ArticleSite } from '#features/insights/editor/article-details.tsx';
import type { Withdrawal } from '#features/insights/editor/confirm-withdrawal.tsx';
import { DraftText } from '#features/insights/editor/draft-text.tsx';
import { PublishDialog } from '#features/insights/editor/publish-dialog.tsx';
import { StaleDialog } from '#features/insights/editor/stale-dialog.tsx';
import { useArticleActions } from '#features/insights/editor/use-article-actions.tsx';
import { useTakePicture } from '#features/insights/pictures/use-take-picture.tsx';
import { useScheduled } from '#features/insights/editor/use-scheduled.tsx';
import { useArticleDraft, type ArticleWritingState } from '#features/insights/editor/use-article-draft.tsx';
import { articlePath } from '#features/insights/insights.ts';
import { useFormErrors } from '#forms/errors/use-form-errors.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useShortcuts } from '#ui/keyboard/shortcuts.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { useToast } from '#ui/messages/toasts.tsx';
import { useIsHydrated } from '#ui/script-wait.tsx';

// Fetched once the page is there: nothing of the drawer is in view at first.
const ConfirmWithdrawal = lazy(() => import('#features/insights/editor/confirm-withdrawal.tsx'));
const ArticleDetails = lazy(() => import('#features/insights/editor/article-details.tsx'));

export interface ArticleEditorProps extends ArticleSite {
  readonly opened: OpenedDraft;
}

const inDetails = ['slug', 'excerpt', 'sectors', 'author'] as const;

/** Saves automatically, validates before publishing and never overwrites others' changes silently. */
export function ArticleEditor({ opened, ...site }: ArticleEditorProps) {
  const navigate = useNavigate();
  const { writing, state } = useArticleDraft(opened);
  useScheduled(state.server.publishAt);
  const page = useRef<HTMLDivElement>(null);
  const refused = useFormErrors<keyof ArticleDraft>(page);
  const { errors } = refused;
  const [asking, setAsking] = useState<'publish' | 'later' | null>(null);
  const [details, setDetails] = useState(false);
  const [confirming, setConfirming] = useState<Withdrawal | null>(null);
  const take = useTakePicture();
  const isBrowser = useIsHydrated();
  const { draft, phase } = state;

  function show(found: DraftErrors): void {
    setAsking(null);
    // Errors in the text come first, since the drawer would cover them.
    setDetails(found.title === undefined && found.html === undefined);
    refused.refuse(found);
  }
  useShortcuts([{ keys: 'mod+.', label: 'Article details', group: 'Article', run: () => setDetails(true) }]);
  const toast = useToast();
  const actions = useArticleActions(opened.id, writing, {
    done(action, now, discarded) {
      setAsking(null);
      setDetails(false);
      if (action.act === 'discard' || action.act === 'restore') writing.adopt(now);
      else writing.acceptServer(now);
      if (discarded !== null)
        toast({ text: 'Changes discarded.', undo: () => actions.begin({ act: 'restore', revision: discarded }) });
    },
    deleted: () => void navigate(href('/admin/articles')),
    errors: show,
  });

  function change(fields: Partial<ArticleDraft>): void {
    writing.change(fields);
    refused.correct(Object.fromEntries(Object.keys(fields).map((field) => [field, undefined])));
  }
  function askToPublish(): void {
    const found = validateDraft(writing.now().draft);
    actions.clear();
    if (Object.keys(found).length > 0) show(found);
    else setAsking('publish');
  }

  const { publishedSlug, isPublished } = state.server;
  return (
    <Stack gap="4" className="article-editor" ref={page}>
      <h1 className="visually-hidden">{draft.title || 'Untitled article'}</h1>
      <ArticleBar
        state={state}
        actions={actions}
        errorCount={inDetails.filter((field) => errors[field] !== undefined).length}
        onDetails={() => setDetails(true)}
        onPublish={askToPublish}
        onPreview={writing.flush}
      />
      <Notices
        state={state}
        error={asking === 'publish' ? undefined : actions.error}
        onCompare={() => setAsking(null)}
      />
      <DraftText state={state} errors={errors} take={take} onChange={change} onBlur={writing.flush} />
      {isBrowser && (
        <Suspense>
          <ArticleDetails
            {...site}
            state={state}
            errors={errors}
            take={take}
            open={details}
            onChange={change}
            onBlur={writing.flush}
            onClose={() => setDetails(false)}
            onConfirm={setConfirming}
          />
          <ConfirmWithdrawal
            action={confirming}
            isNew={state.server.publishedAt === null}
            onClose={() => setConfirming(null)}
            onConfirm={(action) => actions.begin({ act: action })}
          />
        </Suspense>
      )}
      <PublishDialog
        open={asking === 'publish'}
        isPublished={isPublished}
        from={publishedSlug === null ? null : articlePath(publishedSlug)}
        to={articlePath(draft.slug)}
        undescribed={undescribedPictures(draft.html)}
        busy={actions.busy === 'publish' || actions.busy === 'schedule'}
        error={actions.error}
        onClose={() => setAsking(null)}
        onNow={() => actions.begin({ act: 'publish' })}
        onAt={(at) => actions.begin({ act: 'schedule', at: at.toISOString() })}
      />
      <StaleDialog
        open={phase === 'stale' && asking === null}
        state={state}
        onClose={() => setAsking('later')}
        onMine={() => writing.keepMine()}
        onTheirs={() => {
          refused.clear();
          if (state.theirs !== null) writing.adopt(state.theirs);
        }}
      />
    </Stack>
  );
}

interface NoticesProps {
  readonly state: ArticleWritingState;
  readonly error: string | undefined;
  readonly onCompare: () => void;
}

function Notices({ state: { phase, theirs, isRestored }, error, onCompare }: NoticesProps) {
  return (
    <Stack gap="3" className="article-notices" aria-live="polite">
      {error !== undefined && (
        <Alert tone="error">
          <p>{error}</p>
        </Alert>
      )}
      {phase === 'stale' && (
        <Alert tone="warning" title={`${theirs?.savedBy ?? formerMember} saved this article`}>
          <p>Your version is kept in this browser until you choose which one to keep.</p>
          <p>
            <Button size="small" onClick={onCompare}>
              Compare versions
            </Button>
          </p>
        </Alert>
      )}
      {isRestored && phase !== 'stale' && (
        <Alert tone="info">
          <p>Unsaved changes from your last visit were restored.</p>
        </Alert>
      )}
    </Stack>
  );
}
