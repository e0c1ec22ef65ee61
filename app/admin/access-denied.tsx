import '#ui/page/plain-page.css';
import { href } from 'react-router';
import { accessDenied, adminCopy } from '#content/admin.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';

export function AccessDenied() {
  return (
    <Stack gap="5" align="start" className="plain-page page-width" data-width="s">
      <p className="data soft">403</p>
      <h1>{accessDenied.title}</h1>
      <p>{accessDenied.message}</p>
      <ButtonLink variant="primary" href={href('/dashboard')}>
        {adminCopy.denied}
      </ButtonLink>
    </Stack>
  );
}
