import './skeleton.css';

type SkeletonProps = { shape?: 'line' | 'title' | 'block'; width?: 'full' | 'long' | 'half' | 'short' };

/** The place of something that is on its way, in its shape. Hidden from screen readers: the panel says that it is loading. */
export function Skeleton({ shape = 'line', width = 'full' }: SkeletonProps) {
  return <span className="skeleton" data-shape={shape} data-width={width} aria-hidden="true" />;
}
