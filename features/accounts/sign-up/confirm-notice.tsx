import '#features/accounts/sign-up/confirm-notice.css';
import { accountPages } from '#content/accounts.ts';
import { signUpPage } from '#features/accounts/accounts.ts';
import type { Onward } from '#features/accounts/pages/account-page.ts';
import { OnwardFields } from '#features/accounts/pages/onward-fields.tsx';
import { sendAgain } from '#features/accounts/sign-up/sign-up-page.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

const words = accountPages.signUp;

/** Says that an address is still to be confirmed, and has the mail sent again. */
export function ConfirmNotice({ onward }: { readonly onward: Onward }) {
  return (
    <div className="confirm-notice">
      <Alert tone="info">{words.waiting}</Alert>
      <SendAgain onward={onward} />
    </div>
  );
}

export function SendAgain({ onward }: { readonly onward: Onward }) {
  return (
    <form method="post" action={signUpPage}>
      <OnwardFields onward={onward} />
      <input type="hidden" name="act" value={sendAgain} />
      <Button type="submit" size="small" data-busy={words.sendingAgain}>
        <span data-words="">{words.sendAgain}</span>
      </Button>
    </form>
  );
}
