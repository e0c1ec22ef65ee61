import type { ReactNode } from 'react';
import { contentPath } from '#features/site-content/content-paths.ts';
import { choiceCopy, contentTypes, type ContentItem } from '#features/site-content/content-types.ts';
import { SampleLabel } from '#features/site-content/pages/page-parts.tsx';
import { storiesCopy as copy } from '#features/site-content/site-content.copy.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

interface StoryCardProps {
  readonly story: ContentItem<'story'>;
  readonly children?: ReactNode;
}

/** The whole card is a link. */
export function StoryCard({ story: { slug, isSample, data }, children }: StoryCardProps) {
  return (
    <article className="story-card">
      <p className="data">
        {choiceCopy(contentTypes.story.fields.industry.options, data.industry)} <SampleLabel isSample={isSample} />
      </p>
      <h3>
        <a href={contentPath('story', slug)}>{data.title}</a>
      </h3>
      <p className="soft">{data.summary}</p>
      {children}
    </article>
  );
}

/** Shows a number before and after. */
export function Change({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <span className="change">
      <VisuallyHidden>{copy.before}: </VisuallyHidden>
      <s>{before}</s> <span aria-hidden="true">→</span>
      <VisuallyHidden>, {copy.after}: </VisuallyHidden> <b>{after}</b>
    </span>
  );
}

interface RelatedStoriesProps {
  readonly stories: readonly ContentItem<'story'>[];
}

/** Customer stories below a page about something else. */
export function RelatedStories({ stories }: RelatedStoriesProps) {
  if (stories.length === 0) return null;
  return (
    <section className="related-stories page-width screen-only" aria-labelledby="related-stories-title">
      <h2 id="related-stories-title">{stories.length === 1 ? copy.related : copy.relatedMany}</h2>
      <ul className="content-cards" data-min="l">
        {stories.map((story) => (
          <li key={story.id}>
            <StoryCard story={story}>
              {story.data.measures.slice(0, 1).map((measure) => (
                <p key={measure.label} className="story-card-measure">
                  <span className="data">{measure.label}</span>
                  <Change {...measure} />
                </p>
              ))}
            </StoryCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
