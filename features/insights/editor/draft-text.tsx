import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftLimits, type ArticleDraft, type DraftErrors } from '#features/insights/drafts/draft.ts';
import type { ArticleWritingState } from '#features/insights/editor/use-article-draft.tsx';
import type { TakenPicture } from '#features/insights/pictures/use-take-picture.tsx';
import { picturesFolder, pictureTypes } from '#features/insights/pictures/pictures.ts';
import '#features/insights/reading/article-text.css';
import '#features/insights/reading/article-wide.css';
import { Alert } from '#ui/messages/alert.tsx';
import { InlineError } from '#ui/messages/inline-error.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { useIsHydrated } from '#ui/script-wait.tsx';
import { slugOf } from '#values/slug.ts';

// Lazy: by far the largest library of the back office, needed only here.
const RichText = lazy(() => import('#ui/rich-text/rich-text.tsx'));

interface DraftTextProps {
  readonly state: ArticleWritingState;
  readonly errors: DraftErrors;
  readonly take: (file: File) => Promise<TakenPicture>;
  readonly onChange: (fields: Partial<ArticleDraft>) => void;
  readonly onBlur: () => void;
}

/** Title and text, as readers see them. */
export function DraftText({ state, errors, take, onChange, onBlur }: DraftTextProps) {
  const { draft, server, edition } = state;
  const [lost, setLost] = useState<readonly string[]>([]);
  const isBrowser = useIsHydrated();
  const title = useRef<HTMLTextAreaElement>(null);
  const begin = useEffectEvent(() => {
    if (draft.title === '' && draft.html === '') title.current?.focus();
  });
  useEffect(() => begin(), []);

  function retitle(title: string): void {
    const isOwnWord = draft.slug !== '' && draft.slug !== slugOf(draft.title);
    onChange(server.publishedSlug === null && !isOwnWord ? { title, slug: slugOf(title) } : { title });
  }

  return (
    <Stack gap="2" className="article-editor-text" onBlur={onBlur}>
      <textarea
        ref={title}
        id="article-title"
        name="title"
        aria-label="Title"
        aria-invalid={errors.title !== undefined || undefined}
        aria-describedby={errors.title === undefined ? undefined : 'article-title-error'}
        rows={1}
        placeholder="Title"
        value={draft.title}
        maxLength={draftLimits.title}
        onChange={(event) => retitle(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.parentElement?.querySelector<HTMLElement>('.ProseMirror')?.focus();
        }}
      />
      {errors.title !== undefined && <InlineError id="article-title-error">{errors.title}</InlineError>}
      {lost.length > 0 && (
        <Alert tone="warning" title="Some of this text can’t be edited here">
          <p>These parts are lost if you edit it here: {lost.join(', ')}. To keep them, edit its file.</p>
        </Alert>
      )}
      {isBrowser ? (
        <Suspense fallback={<TextOnItsWay />}>
          <RichText
            key={edition}
            label="Text"
            html={draft.html}
            placeholder="Write, paste Markdown, or type / for a heading, a list, or a picture"
            textClass="article-text"
            error={errors.html}
            accept={Object.values(pictureTypes).join(',')}
            take={take}
            ownPictures={picturesFolder}
            onChange={(html) => onChange({ html })}
            onLoss={setLost}
          />
        </Suspense>
      ) : (
        <TextOnItsWay />
      )}
      {errors.html !== undefined && <InlineError id="article-html-error">{errors.html}</InlineError>}
    </Stack>
  );
}

function TextOnItsWay() {
  return (
    <Stack gap="3" className="rich-text-waiting" role="status" aria-label="Loading the editor">
      <Skeleton shape="title" width="half" />
      <Skeleton width="full" />
      <Skeleton width="long" />
      <Skeleton width="full" />
    </Stack>
  );
}
