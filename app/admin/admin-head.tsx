import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Cluster } from '#ui/layout/layout.tsx';

interface AdminHeadProps {
  /** The page above it. */
  readonly back?: { readonly to: string; readonly label: string };
  readonly title: string;
  /** How many the page is about. */
  readonly count?: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

export function AdminHead({ back, title, count, lead, actions }: AdminHeadProps) {
  return (
    <Cluster as="header" gap="4" rowGap="2" align="center" justify="between" className="admin-head">
      <div>
        {back && (
          <div className="back-link small">
            <Link to={back.to}>{back.label}</Link>
          </div>
        )}
        <Cluster gap="2" rowGap="0" align="baseline">
          <h1>{title}</h1>
          {count !== undefined && <span className="admin-head-count">{count}</span>}
        </Cluster>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {actions !== undefined && <Cluster gap="2">{actions}</Cluster>}
    </Cluster>
  );
}
