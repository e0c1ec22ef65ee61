import type { StoryLink } from '#app/home/landing-content.server.ts';
import { contentPath } from '#features/site-content/content-paths.ts';
import { sampleCopy, storiesCopy } from '#features/site-content/site-content.copy.ts';

/** Nothing if there are none. */
export function StoryLinks({ stories }: { readonly stories: readonly StoryLink[] }) {
  return stories.map(({ id, slug, title, isSample }) => (
    <p key={id} className="small">
      {storiesCopy.related}: <a href={contentPath('story', slug)}>{title}</a>
      {isSample && ` · ${sampleCopy}`}
    </p>
  ));
}
