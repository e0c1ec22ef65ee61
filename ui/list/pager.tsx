import './pager.css';
import { Link } from 'react-router';

interface PagerProps {
  /** Addresses of the first and the next page; null where there is none to go to. */
  readonly first: string | null;
  readonly next: string | null;
  /** What is shown, such as "20 of about 4,000". */
  readonly children?: string;
}

/** The ways through a list that is read page by page: on, and back to its start. The browser's Back goes one page back. */
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
