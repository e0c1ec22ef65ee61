import './filter-bar.css';
import { href } from 'react-router';
import { filterPath, toggled, type ChosenQuery } from '#features/insights/list/list-filters.ts';
import { categories, type Category } from '#features/insights/categories.public.ts';
import { searchFormId } from '#features/insights/list/search-form.tsx';
import { insights } from '#content/insights.ts';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const { filter: copy } = insights;

/** Each category is a link that adds or removes it. */
export function FilterBar({ query }: { query: ChosenQuery }) {
  const { q, chosen } = query;
  const [applied, ...waiting] = chosen;
  return (
    <nav className="filter-bar screen-only" id="insights-filter" aria-label={copy.label}>
      <ul>
        <li>
          <a
            id="filter-all"
            className="filter-chip"
            href={filterPath({ q, chosen: [] })}
            aria-current={chosen.length === 0 ? 'true' : undefined}
            rel="nofollow"
            data-list-link=""
          >
            {copy.all}
          </a>
        </li>
        {Object.keys(categories).map((name) => (
          <Chip key={name} category={name as Category} query={query} />
        ))}
        {(q !== '' || chosen.length > 0) && (
          <li>
            <a id="filter-clear" className="filter-clear" href={href('/insights')} data-list-link="clear">
              <Icon name="close" />
              {copy.clear}
            </a>
          </li>
        )}
      </ul>
      {chosen.map((name) => (
        <input key={name} type="hidden" name="category" value={name} form={searchFormId} autoComplete="off" />
      ))}
      {applied !== undefined && waiting.length > 0 && (
        <p>
          {copy.follows(
            categories[applied],
            waiting.map((name) => categories[name]),
          )}
        </p>
      )}
    </nav>
  );
}

function Chip({ category, query: { q, chosen } }: { category: Category; query: ChosenQuery }) {
  const place = chosen.indexOf(category);
  const next = toggled(chosen, category);
  return (
    <li>
      <a
        id={`filter-${category}`}
        className="filter-chip"
        href={filterPath({ q, chosen: next })}
        aria-current={place === 0 ? 'true' : undefined}
        data-waiting={place > 0 ? '' : undefined}
        rel={q === '' && next.length <= 1 ? undefined : 'nofollow'}
        data-list-link=""
      >
        {categories[category]}
        {place >= 0 && (
          <>
            <VisuallyHidden>, {place === 0 ? copy.chosen : copy.waiting}</VisuallyHidden>
            <Icon name="close" />
          </>
        )}
      </a>
    </li>
  );
}
