import type { ReactNode } from 'react';
import { Cluster } from '#ui/layout/layout.tsx';

interface AdminHeadProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

export function AdminHead({ title, lead, actions }: AdminHeadProps) {
  return (
    <Cluster as="header" gap="6" rowGap="3" align="end" justify="between" className="admin-head">
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {actions !== undefined && <Cluster gap="3">{actions}</Cluster>}
    </Cluster>
  );
}
