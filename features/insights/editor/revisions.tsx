import './revisions.css';
import { useMemo, useState, type ReactNode } from 'react';
import { href, Form, Link, useNavigate } from 'react-router';
import { LocalTime } from '#ui/local-time.tsx';
import type { ArticleDraft } from '#features/insights/drafts/draft.ts';
import type { OpenedDraft, RevisionLine } from '#features/insights/drafts/editing.ts';
import { present } from '#features/insights/editor/revision-names.ts';
import { Differences } from '#features/insights/differences/differences.tsx';
import { useArticleActions } from '#features/insights/editor/use-article-actions.tsx';
import { articleDraftOptions, type ArticleWriting } from '#features/insights/editor/use-article-draft.tsx';
import { VersionedDraft } from '#forms/drafts/versioned-draft.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Cluster, Row, Stack } from '#ui/layout/layout.tsx';
import { Split } from '#ui/layout/split.tsx';
import { ScriptButton } from '#ui/script-button.tsx';

interface Side {
  readonly name: string;
  readonly draft: ArticleDraft;
}

export interface RevisionsProps {
  readonly opened: OpenedDraft;
  readonly revisions: readonly RevisionLine[];
  readonly from: string;
  readonly to: string;
  readonly sides: { readonly from: Side; readonly to: Side } | null;
}

/** Compares two versions and restores one. */
export function Revisions({ opened, revisions, from, to, sides }: RevisionsProps) {
  const restoring = useRestoring(opened);
  if (revisions.length === 0) {
    return (
      <Empty title="No revisions yet">
        A revision is saved when the article is published, before someone else edits it, and every ten minutes of
        editing.
      </Empty>
    );
  }
  return (
    <Split columns="head" gap="6" align="start" className="revisions">
      <div aria-live="polite">
        {restoring.error !== undefined && (
          <Alert tone="error">
            <p>{restoring.error}</p>
          </Alert>
        )}
        {restoring.isStale && (
          <Alert tone="warning">
            <p>Someone edited this article after you opened this page. Reload it, then restore.</p>
          </Alert>
        )}
      </div>
      <Stack
        // Remounts the choices alone, so that a new comparison does not forget a restore under way.
        key={`${from} ${to}`}
        as={Form}
        method="get"
        gap="4"
        align="start"
        className="revisions-list small"
        preventScrollReset
      >
        <fieldset>
          <legend>Choose two to compare</legend>
          <ol>
            <Line value={present} from={from} to={to}>
              <b>{opened.hasDraft ? 'Current draft' : 'Published version'}</b>
              <span className="soft">
                <LocalTime at={opened.savedAt.toISOString()} /> {opened.savedBy}
              </span>
            </Line>
            {revisions.map((revision) => (
              <Line key={revision.id} value={String(revision.id)} from={from} to={to}>
                <b>{revision.kind === 'published' ? 'Published' : 'Saved'}</b>
                <span className="soft">
                  <LocalTime at={revision.at.toISOString()} /> {revision.by ?? 'from its file'}, {revision.wordCount}{' '}
                  words
                </span>
                <span className="revisions-title soft">{revision.title || 'Untitled'}</span>
                <ScriptButton
                  size="small"
                  variant="quiet"
                  busy={restoring.busy !== null}
                  aria-label={`Restore the ${revision.kind} version “${revision.title || 'Untitled'}”`}
                  onClick={() => restoring.begin({ act: 'restore', revision: revision.id })}
                >
                  Restore
                </ScriptButton>
              </Line>
            ))}
          </ol>
        </fieldset>
        <Button type="submit">Compare</Button>
      </Stack>
      {sides !== null && (
        <Stack as="section" gap="4" aria-labelledby="compared-title">
          <h2 id="compared-title">
            Compared: {sides.from.name} and {sides.to.name}
          </h2>
          <Differences
            earlier={sides.from.draft}
            later={sides.to.draft}
            names={{ gone: 'Only in the first', come: 'Only in the second' }}
          />
        </Stack>
      )}
      <p>
        <Link to={href('/admin/articles/:articleId', { articleId: opened.id })}>Back to the article</Link>
      </p>
    </Split>
  );
}

interface LineProps {
  readonly value: string;
  readonly from: string;
  readonly to: string;
  readonly children: ReactNode;
}

function Line({ value, from, to, children }: LineProps) {
  const name = value === present ? 'current version' : `revision ${value}`;
  return (
    <Row as="li" gap="3" align="start">
      <input type="radio" name="from" value={value} defaultChecked={from === value} aria-label={`First: ${name}`} />
      <input type="radio" name="to" value={value} defaultChecked={to === value} aria-label={`Second: ${name}`} />
      <Cluster gap="3" rowGap="0" align="baseline">
        {children}
      </Cluster>
    </Row>
  );
}

function useRestoring(opened: OpenedDraft) {
  const navigate = useNavigate();
  // Nothing is edited here, but saves that this page has not shown yet are reported.
  const writing = useMemo((): ArticleWriting => new VersionedDraft(opened, null, articleDraftOptions), [opened]);
  const [isStale, setStale] = useState(false);
  const actions = useArticleActions(opened.id, writing, {
    stale: () => setStale(true),
    done: () => void navigate(href('/admin/articles/:articleId', { articleId: opened.id })),
    deleted: () => undefined,
    errors: () => undefined,
  });
  const begin: typeof actions.begin = (action) => {
    setStale(false);
    actions.begin(action);
  };
  return { ...actions, begin, isStale };
}
