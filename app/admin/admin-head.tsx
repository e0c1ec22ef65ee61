import type { ReactNode } from 'react';

interface AdminHeadProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

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
