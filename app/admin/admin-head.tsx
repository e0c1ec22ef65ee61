import type { ReactNode } from 'react';

interface AdminHeadProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** What can be done on the page, at the right. */
  readonly actions?: ReactNode;
}

/** The head of a page of the back office. */
export function AdminHead({ title, lead, actions }: AdminHeadProps) {
  return (
    <header className="admin-head">
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {actions !== undefined && <div className="admin-head-actions">{actions}</div>}
    </header>
  );
}
