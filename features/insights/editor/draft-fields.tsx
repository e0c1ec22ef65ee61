import { lazy, Suspense, useState } from 'react';
import { draftLimits, slugOf, type ArticleDraft, type DraftFaults } from '#features/insights/drafts/draft.ts';
import { SlugHint } from '#features/insights/editor/slug-hint.tsx';
import { NamesField } from '#features/insights/editor/names-field.tsx';
import type { ArticleWritingState } from '#features/insights/editor/use-article-draft.tsx';
import type { TakenPicture } from '#features/insights/editor/use-take-picture.tsx';
import { isSlug, maxSlug } from '#features/insights/insights.ts';
import { picturesFolder, pictureTypes } from '#features/insights/pictures/pictures.ts';
import '#features/insights/reading/article-text.css';
import '#features/insights/reading/article-wide.css';
import { Alert } from '#ui/feedback/alert.tsx';
import { InlineError } from '#ui/feedback/inline-error.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { useIsHydrated } from '#ui/script-wait.tsx';

// Lazy: by far the largest library of the back office, needed only here.
const RichText = lazy(() => import('#ui/rich-text/rich-text.tsx'));

interface FieldsProps {
  readonly state: ArticleWritingState;
  readonly faults: DraftFaults;
  readonly onChange: (fields: Partial<ArticleDraft>) => void;
}

interface DraftFieldsProps extends FieldsProps {
  readonly origin: string;
  readonly take: (file: File) => Promise<TakenPicture>;
  readonly onBlur: () => void;
}

export function DraftFields({ state, faults, origin, take, onChange, onBlur }: DraftFieldsProps) {
  const { draft, server, edition } = state;
  const [lost, setLost] = useState<readonly string[]>([]);
  const isBrowser = useIsHydrated();

  function retitle(title: string): void {
    const isOwnWord = draft.slug !== '' && draft.slug !== slugOf(draft.title);
    onChange(server.publishedSlug === null && !isOwnWord ? { title, slug: slugOf(title) } : { title });
  }

  return (
    <Stack gap="6" className="article-editor-text" onBlur={onBlur}>
      <TextArea
        id="article-title"
        name="title"
        label="Title"
        rows={2}
        value={draft.title}
        maxLength={draftLimits.title}
        error={faults.title}
        onChange={(event) => retitle(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
      <TextField
        id="article-slug"
        name="slug"
        label="Address"
        hint={<SlugHint origin={origin} draft={draft} published={server.publishedSlug} />}
        value={draft.slug}
        maxLength={maxSlug}
        autoCapitalize="none"
        spellCheck={false}
        error={faults.slug ?? slugFault(draft.slug, server.slugTaken === true)}
        onChange={(event) => onChange({ slug: event.currentTarget.value.trim().toLowerCase() })}
      />
      <TextArea
        id="article-excerpt"
        name="excerpt"
        label="Excerpt"
        hint="Two sentences for lists, search results and shared links"
        rows={3}
        value={draft.excerpt}
        maxLength={draftLimits.excerpt}
        error={faults.excerpt}
        onChange={(event) => onChange({ excerpt: event.currentTarget.value })}
      />
      <Stack as="section" gap="2" aria-labelledby="article-body-title">
        <div className="article-editor-body-head">
          <h2 id="article-body-title">Text</h2>
          <p>{server.readTimeMinutes} min read</p>
        </div>
        {lost.length > 0 && (
          <Alert tone="warning" title="Not all of this text can be edited here">
            <p>These parts are lost if you edit it here: {lost.join(', ')}. To keep them, edit its file.</p>
          </Alert>
        )}
        {isBrowser ? (
          <Suspense fallback={<TextOnItsWay />}>
            <RichText
              key={edition}
              label="Text"
              html={draft.html}
              placeholder="Write, or paste Markdown"
              textClass="article-text"
              error={faults.html}
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
        {faults.html !== undefined && <InlineError id="article-html-error">{faults.html}</InlineError>}
      </Stack>
    </Stack>
  );
}

export function PlaceFields({
  state: { draft },
  faults,
  knownSectors,
  onChange,
}: FieldsProps & { readonly knownSectors: readonly string[] }) {
  return (
    <>
      <NamesField
        id="article-sectors"
        label="Sectors"
        hint="The first one is shown as the label"
        names={draft.sectors}
        max={draftLimits.sectors}
        longest={draftLimits.name}
        known={knownSectors}
        error={faults.sectors}
        onChange={(sectors) => onChange({ sectors })}
      />
      <NamesField
        id="article-tags"
        label="Tags"
        hint="Press Enter or comma to add one"
        optional
        names={draft.tags}
        max={draftLimits.tags}
        longest={draftLimits.name}
        onChange={(tags) => onChange({ tags })}
      />
      <TextField
        id="article-author"
        name="author"
        label="Author"
        value={draft.author}
        maxLength={draftLimits.author}
        error={faults.author}
        onChange={(event) => onChange({ author: event.currentTarget.value })}
      />
    </>
  );
}

function slugFault(slug: string, isTaken: boolean): string | undefined {
  if (isTaken) return 'Another article uses this address. Choose another one';
  return slug === '' || isSlug(slug) ? undefined : 'Use lowercase letters, digits and single hyphens, as in a-new-way';
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
