import './pager.css';
import { Link } from 'react-router';

interface PagerProps {
  /** Null at the start or end. */
  readonly first: string | null;
  readonly next: string | null;
  /** Such as "20 of about 4,000". */
  readonly children?: string;
}

/** Links to the next and the first page. The browser's Back button goes to the previous one. */
export function Pager({ first, next, children }: PagerProps) {
  if (first === null && next === null && children === undefined) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <p aria-live="polite">{children}</p>
      {first !== null && <Link to={first}>First page</Link>}
      {next !== null && (
        <Link to={next} rel="next">
          Next page
        </Link>
      )}
    </nav>
  );
}
