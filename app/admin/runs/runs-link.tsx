import { href, Link } from 'react-router';

interface RunsLinkProps {
  readonly organizationId: string;
  /** Undefined without workflows. */
  readonly text: string | undefined;
}

export function RunsLink({ organizationId, text }: RunsLinkProps) {
  if (text === undefined) return null;
  return (
    <Link className="small" to={href('/admin/runs/:organizationId', { organizationId })}>
      {text}
    </Link>
  );
}
