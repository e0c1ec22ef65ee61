import './teaser.css';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Cluster, Row } from '#ui/layout/layout.tsx';

export function TeaserSkeleton() {
  return (
    <div className="teaser" aria-hidden="true">
      <span className="teaser-cover" />
      <Row gap="2" justify="between" className="teaser-facts teaser-facts-skeleton">
        <Skeleton width="half" />
      </Row>
      <div className="teaser-title-skeleton">
        <Skeleton shape="title" width="long" />
      </div>
      <div className="teaser-excerpt">
        <Skeleton />
        <Skeleton />
        <Skeleton width="half" />
      </div>
      <Cluster gap="4" rowGap="1" align="stretch" className="teaser-tags">
        <Skeleton width="half" />
      </Cluster>
    </div>
  );
}
