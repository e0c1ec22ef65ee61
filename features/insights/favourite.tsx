import './favourite.css';
import { insights } from '#content/insights.ts';
import { PageIcon } from '#ui/page-icon.tsx';

/** Hidden until `public-page/insights/favourites.ts` activates it; stored in the browser. */
export function Favourite({ slug, title }: { slug: string; title: string }) {
  return (
    <button
      type="button"
      className="favourite screen-only"
      data-favourite={slug}
      aria-label={insights.list.favourite(title)}
      title={insights.list.favouriteHint}
    >
      <PageIcon name="heart" />
    </button>
  );
}
