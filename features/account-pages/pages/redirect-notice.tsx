import type { ReactNode } from 'react';
import { accountPages } from '#content/accounts/accounts.ts';
import type { LeadsOn } from '#features/account-pages/pages/account-page.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

interface LeadingOnProps extends LeadsOn {
  /** Link text. */
  readonly copy?: string;
  /** Errors use `alert`. */
  readonly tone?: 'success' | 'error';
  readonly children?: ReactNode;
}

/** Shows the result and target of an automatic redirect. */
export function RedirectNotice({ message, to, after, copy, tone = 'success', children }: LeadingOnProps) {
  const { goOn, stay, stayed } = accountPages.all;
  return (
    <Stack gap="5" align="start" className="account-leading" data-leads-to={to} data-after={after} tabIndex={-1}>
      <Alert tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
        {message}
      </Alert>
      {children}
      <Cluster as="p" gap="3">
        <ButtonLink variant="primary" href={to} data-go-on="">
          {copy ?? goOn}
        </ButtonLink>
        {after > 0 && (
          <Button variant="quiet" data-stay="" hidden>
            {stay}
          </Button>
        )}
        <span role="status" data-stayed={stayed} />
      </Cluster>
    </Stack>
  );
}
