import './empty.css';
import type { ReactNode } from 'react';

interface EmptyProps {
  readonly title: string;
  /** Purpose and next step. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** For empty lists. */
export function Empty({ title, children, actions }: EmptyProps) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="empty-actions">{actions}</div>}
    </div>
  );
}
