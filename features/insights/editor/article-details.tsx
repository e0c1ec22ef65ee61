import { href } from 'react-router';
import { ArticleStateWord } from '#features/insights/admin/article-state.tsx';
import { draftLimits, type ArticleDraft, type DraftErrors } from '#features/insights/drafts/draft.ts';
import { CoverField, drawnCover, type CoverPalettes } from '#features/insights/pictures/cover-field.tsx';
import { FoundAs } from '#features/insights/editor/search-preview.tsx';
import { NamesField } from '#features/insights/editor/names-field.tsx';
import type { ArticleWritingState } from '#features/insights/editor/use-article-draft.tsx';
import type { Cropped, TakenPicture } from '#features/insights/pictures/use-take-picture.tsx';
import { articlePath, isSlug, maxSlug } from '#features/insights/insights.ts';
import { Button } from '#ui/button.tsx';
import { SideSheet } from '#ui/feedback/side-sheet.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Text } from '#ui/layout/text.tsx';

export interface ArticleSite {
  readonly knownSectors: readonly string[];
  readonly palettes: CoverPalettes;
  readonly origin: string;
  readonly siteName: string;
}

interface ArticleDetailsProps extends ArticleSite {
  readonly open: boolean;
  readonly state: ArticleWritingState;
  readonly errors: DraftErrors;
  readonly take: (file: File, cropped?: Cropped) => Promise<TakenPicture>;
  readonly onChange: (fields: Partial<ArticleDraft>) => void;
  readonly onBlur: () => void;
  readonly onClose: () => void;
  readonly onConfirm: (action: 'unpublish' | 'discard') => void;
}

/** Everything but title and text, in a drawer. */
export default function ArticleDetails({ open, onClose, ...rest }: ArticleDetailsProps) {
  return (
    <SideSheet open={open} onOpenChange={(to) => !to && onClose()} title="Article details">
      <Details {...rest} />
    </SideSheet>
  );
}

function Details(props: Omit<ArticleDetailsProps, 'open' | 'onClose'>) {
  const { state, errors, knownSectors, palettes, origin, siteName, take, onChange, onBlur, onConfirm } = props;
  const { draft, server } = state;
  return (
    <Stack gap="6" className="article-details" onBlur={onBlur}>
      <TextField
        id="article-slug"
        name="slug"
        label="Address"
        hint={<SlugHint origin={origin} draft={draft} published={server.publishedSlug} />}
        value={draft.slug}
        maxLength={maxSlug}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.slug ?? slugError(draft.slug, server.slugTaken === true)}
        onChange={(event) => onChange({ slug: event.currentTarget.value.trim().toLowerCase() })}
      />
      <TextArea
        id="article-excerpt"
        name="excerpt"
        label="Excerpt"
        hint="Two sentences for lists, search results, and shared links"
        rows={3}
        value={draft.excerpt}
        maxLength={draftLimits.excerpt}
        error={errors.excerpt}
        onChange={(event) => onChange({ excerpt: event.currentTarget.value })}
      />
      <NamesField
        id="article-sectors"
        isChoice
        label="Categories"
        hint="Choose from the list or create one. Readers see the first one as the label"
        names={draft.sectors}
        max={draftLimits.sectors}
        longest={draftLimits.name}
        known={knownSectors}
        error={errors.sectors}
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
        error={errors.author}
        onChange={(event) => onChange({ author: event.currentTarget.value })}
      />
      <CoverField
        slug={draft.slug}
        cover={draft.cover}
        palettes={palettes}
        take={take}
        onChange={(cover) => onChange({ cover })}
      />
      <FoundAs
        draft={draft}
        origin={origin}
        siteName={siteName}
        cover={draft.cover ?? drawnCover(draft.slug, palettes)}
      />
      <Publication state={state} onConfirm={onConfirm} />
    </Stack>
  );
}

function Publication({ state: { server, phase }, onConfirm }: Pick<ArticleDetailsProps, 'state' | 'onConfirm'>) {
  const { id, isPublished, publishedAt, publishAt, publishedSlug } = server;
  const isWritten = server.hasDraft || phase !== 'saved';
  return (
    <Stack as="section" gap="3" rule="6" className="article-publication" aria-labelledby="publication-title">
      <h2 id="publication-title">Publication</h2>
      <p>
        <ArticleStateWord {...server} hasDraft={isWritten} />
        {publishAt !== null && (
          <>
            {' '}
            for <LocalTime at={publishAt.toISOString()} />
          </>
        )}
        {publishedAt !== null && (
          <>
            {', first published '}
            <LocalTime at={publishedAt.toISOString()} isDay />
          </>
        )}
      </p>
      <Cluster gap="3">
        {isPublished && publishedSlug !== null && (
          <a href={articlePath(publishedSlug)} target="_blank" rel="noopener">
            View on site
          </a>
        )}
        <a href={`${href('/admin/articles/:articleId', { articleId: id })}/revisions`}>Revisions</a>
        {isPublished && (
          <Button size="small" onClick={() => onConfirm('unpublish')}>
            Unpublish
          </Button>
        )}
        {(isWritten || publishedAt === null) && (
          <Button size="small" onClick={() => onConfirm('discard')}>
            {publishedAt === null ? 'Delete' : 'Discard changes'}
          </Button>
        )}
      </Cluster>
    </Stack>
  );
}

function slugError(slug: string, isTaken: boolean): string | undefined {
  if (isTaken) return 'Another article uses this address. Choose another one';
  return slug === '' || isSlug(slug) ? undefined : 'Use lowercase letters, digits, and single hyphens, as in a-new-way';
}

interface SlugHintProps {
  readonly origin: string;
  readonly draft: ArticleDraft;
  readonly published: string | null;
}

/** The full URL, and what happens to the current one. */
function SlugHint({ origin, draft: { slug }, published }: SlugHintProps) {
  const { host } = new URL(origin);
  return (
    <>
      {host}
      {slug === '' ? `${href('/insights')}/…` : articlePath(slug)}
      {published !== null && published !== slug && (
        <Text tone="warning"> Takes effect when you publish. {articlePath(published)} will redirect here.</Text>
      )}
    </>
  );
}
