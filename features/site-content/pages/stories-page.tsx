import type { ContentItem } from '#features/site-content/content-types.ts';
import { ContentHead, listTitle } from '#features/site-content/pages/page-parts.tsx';
import { StoryCard } from '#features/site-content/pages/story-card.tsx';
import { StoryRun } from '#features/site-content/pages/story-run.tsx';
import { storiesCopy as copy } from '#features/site-content/site-content.copy.ts';

export function StoriesPage({ stories }: { readonly stories: readonly ContentItem<'story'>[] }) {
  return (
    <div className="content-page page-width">
      <ContentHead eyebrow={copy.eyebrow} title={listTitle(copy, stories)} lead={copy.lead} />
      <h2 className="visually-hidden">{copy.relatedMany}</h2>
      <ul className="content-cards story-runs">
        {stories.map((story) => (
          <li key={story.id}>
            <StoryCard story={story} />
            <StoryRun story={story} withNumbers />
          </li>
        ))}
      </ul>
    </div>
  );
}
