import '#ui/page/plain-page.css';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Frame } from '#app/portal/frame/frame.server.ts';
import {
  clientDenied as copy,
  organizationRoleName,
  otherOrganization as otherCopy,
} from '#content/accounts/organizations.ts';
import type { Membership } from '#features/accounts/organizations/organization-roles.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

interface ClientDeniedProps {
  readonly error: unknown;
  readonly organization: Frame['organization'] | undefined;
}

/** Why a page or a form of the portal was refused, and where to go on. Null for other errors. */
export function clientRefusal({ error, organization }: ClientDeniedProps): ReactNode {
  const refused = (error ?? {}) as {
    readonly clientRight?: unknown;
    readonly message?: string;
    readonly otherOrganization?: unknown;
  };
  if (!organization) return null;
  if (refused.otherOrganization === true) {
    return (
      <Refusal status={409} title={otherCopy.title} texts={[otherCopy.text(organization.name)]}>
        <ButtonLink variant="primary" href="">
          {otherCopy.again}
        </ButtonLink>
      </Refusal>
    );
  }
  return refused.clientRight === undefined ? null : (
    <Denied message={refused.message ?? ''} organization={organization} />
  );
}

function Denied({ message, organization }: { readonly message: string; readonly organization: Membership }) {
  const mine = copy.mine(organizationRoleName(organization.role), organization.name);
  return (
    <Refusal status={403} title={copy.title} texts={[mine, message]}>
      <ButtonLink variant="primary" href={href('/dashboard')}>
        {copy.home}
      </ButtonLink>
      <ButtonLink href={href('/dashboard/people')}>{copy.people}</ButtonLink>
    </Refusal>
  );
}

interface RefusalProps {
  readonly status: number;
  readonly title: string;
  readonly texts: readonly string[];
  readonly children: ReactNode;
}

function Refusal({ status, title, texts, children }: RefusalProps) {
  return (
    <Stack gap="5" align="start" className="plain-page page-width" width="s">
      <p className="data soft">{status}</p>
      <h1>{title}</h1>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Cluster gap="4">{children}</Cluster>
    </Stack>
  );
}
