import './empty.css';
import type { ReactNode } from 'react';

interface EmptyProps {
  readonly title: string;
  /** What it is for and what to do next. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** What stands in place of a list that has nothing to show. */
export function Empty({ title, children, actions }: EmptyProps) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="empty-actions">{actions}</div>}
    </div>
  );
}
