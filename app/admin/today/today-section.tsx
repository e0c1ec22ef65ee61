import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { todayCopy as copy } from '#features/today/today.copy.ts';
import { maxListed, maxShown } from '#features/today/today.ts';
import { State } from '#ui/feedback/state.tsx';

interface TodaySectionProps<Item> {
  readonly id: string;
  readonly title: string;
  /** Up to one more than is listed. */
  readonly items: readonly Item[];
  /** Says what it means that the section is empty. */
  readonly empty: string;
  /** The list with all of them. */
  readonly all: string;
  readonly row: (item: Item) => ReactNode;
}

export function TodaySection<Item>({ id, title, items, empty, all, row }: TodaySectionProps<Item>) {
  const hasMore = items.length > maxListed;
  return (
    <section className="today-section" aria-labelledby={`today-${id}`}>
      <header>
        <h2 id={`today-${id}`}>
          {title}{' '}
          {items.length > 0 && <span className="today-count">{hasMore ? `${String(maxListed)}+` : items.length}</span>}
        </h2>
        {items.length > maxShown && (
          <Link to={all} className="small">
            {copy.all}
            <span className="visually-hidden">: {title}</span>
          </Link>
        )}
      </header>
      {items.length === 0 ? (
        <p className="today-empty">
          <State tone="good">{empty}</State>
        </p>
      ) : (
        <ul>{items.slice(0, maxShown).map(row)}</ul>
      )}
    </section>
  );
}
