import '#ui/page/plain-page.css';
import { use } from 'react';
import { href } from 'react-router';
import { accessDenied, backToDashboard } from '#content/admin/access-denied.ts';
import { roleDenied, roleName } from '#content/accounts/roles.ts';
import { RoleContext } from '#features/accounts/rights/can.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';

/** `error`: what was thrown. For the team it names the right, and so the roles that have it. */
export default function AccessDenied({ error }: { readonly error?: unknown }) {
  const role = use(RoleContext);
  const { right, message = accessDenied.message } = (error ?? {}) as { right?: unknown; message?: string };
  return (
    <Stack gap="5" align="start" className="plain-page page-width" width="s">
      <p className="data soft">403</p>
      <h1>{accessDenied.title}</h1>
      {right !== undefined && <p>{roleDenied.mine(roleName(role))}</p>}
      <p>{message}</p>
      <ButtonLink variant="primary" href={right === undefined ? href('/dashboard') : href('/admin')}>
        {right === undefined ? backToDashboard : roleDenied.back}
      </ButtonLink>
    </Stack>
  );
}
