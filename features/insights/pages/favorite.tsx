import './favorite.css';
import { insights } from '#content/insights.ts';
import { PageIcon } from '#ui/page-icon.tsx';

/** Hidden until `public-page/insights/favorites.ts` activates it; stored in the browser. */
export function Favorite({ slug, title }: { slug: string; title: string }) {
  return (
    <button
      type="button"
      className="favorite screen-only"
      data-favorite={slug}
      aria-label={insights.list.favorite(title)}
      title={insights.list.favoriteHint}
    >
      <PageIcon name="heart" />
    </button>
  );
}
