import './favourite.css';
import { insights } from '#content/insights.ts';
import { PageIcon } from '#ui/page-icon.tsx';

/** A heart that the browser keeps; `public-page/insights/favourites.ts` brings it to life, and until then it is not there. */
export function Favourite({ slug, title }: { slug: string; title: string }) {
  return (
    <button
      type="button"
      className="favourite"
      data-favourite={slug}
      aria-label={insights.list.favourite(title)}
      title={insights.list.favouriteHint}
    >
      <PageIcon name="heart" />
    </button>
  );
}
