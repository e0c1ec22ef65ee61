import './skeleton.css';

type SkeletonProps = { shape?: 'line' | 'title' | 'block'; width?: 'full' | 'long' | 'half' | 'short' };

/** Loading placeholder, hidden from screen readers: the panel announces loading. */
export function Skeleton({ shape = 'line', width = 'full' }: SkeletonProps) {
  return <span className="skeleton" data-shape={shape} data-width={width} aria-hidden="true" />;
}
