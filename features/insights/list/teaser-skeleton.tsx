import './teaser.css';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

export function TeaserSkeleton() {
  return (
    <div className="teaser" aria-hidden="true">
      <span className="teaser-cover" />
      <div className="teaser-facts teaser-facts-skeleton">
        <Skeleton width="half" />
      </div>
      <div className="teaser-title-skeleton">
        <Skeleton shape="title" width="long" />
      </div>
      <div className="teaser-excerpt">
        <Skeleton />
        <Skeleton />
        <Skeleton width="half" />
      </div>
      <div className="teaser-tags">
        <Skeleton width="half" />
      </div>
    </div>
  );
}
