import '#features/account-pages/sign-up/confirm-notice.css';
import { href } from 'react-router';
import { accountPages } from '#content/accounts/accounts.ts';
import type { ReturnTarget } from '#features/account-pages/pages/account-page.ts';
import { ReturnFields } from '#features/account-pages/pages/return-fields.tsx';
import { sendAgain } from '#features/account-pages/sign-up/sign-up-page.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';

const copy = accountPages.signUp;

export function ConfirmNotice({ returnTarget }: { readonly returnTarget: ReturnTarget }) {
  return (
    <Stack gap="3" align="start" className="confirm-notice">
      <Alert tone="info">{copy.waiting}</Alert>
      <SendAgain returnTarget={returnTarget} />
    </Stack>
  );
}

export function SendAgain({ returnTarget }: { readonly returnTarget: ReturnTarget }) {
  return (
    <form method="post" action={href('/signup')}>
      <ReturnFields returnTarget={returnTarget} />
      <input type="hidden" name="action" value={sendAgain} />
      <Button type="submit" size="small" data-busy={copy.sendingAgain}>
        <span data-words="">{copy.sendAgain}</span>
      </Button>
    </form>
  );
}
