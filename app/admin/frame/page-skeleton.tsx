import './page-skeleton.css';
import { placeGroups } from '#app/admin/places.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const listPaths = new Set(placeGroups.flatMap(({ places }) => places.map(({ path }) => path)));

/** The shape of a page that is on its way: a list, or blocks of text. */
export function PageSkeleton({ path }: { readonly path: string }) {
  return (
    <div className="page-skeleton" data-list={listPaths.has(path) ? '' : undefined} aria-hidden="true">
      <Skeleton shape="title" width="short" />
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} width={index % 3 === 0 ? 'long' : 'full'} />
      ))}
    </div>
  );
}
