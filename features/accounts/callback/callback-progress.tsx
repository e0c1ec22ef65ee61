import '#features/accounts/pages/account-form.css';
import { accountPages } from '#content/accounts.ts';
import { callbackPage } from '#features/accounts/accounts.ts';
import type { CallbackPageProps } from '#features/accounts/callback/callback-page.ts';
import { LeadingOn } from '#features/accounts/pages/leading-on.tsx';
import { OnwardFields } from '#features/accounts/pages/onward-fields.tsx';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = accountPages.callback;

/** What is under way, or what went wrong. The page's script sends the form; without it a button does. */
export function CallbackProgress(props: CallbackPageProps) {
  const { onward, code, hasReturn, cameFrom, signedInTo, done, snag } = props;
  if (snag) return <LeadingOn {...snag} tone="error" words={words.again} />;
  if (done) {
    return (
      <p className="account-progress" data-leads-to={done.to} data-after={done.after} role="status">
        <Spinner />
        {done.message}
      </p>
    );
  }
  return (
    <form
      className="account-form"
      method="post"
      action={callbackPage}
      data-finish=""
      data-has-return={hasReturn ? '' : undefined}
      data-came-from={cameFrom}
      data-ask={words.ask}
      data-finalizing={words.finalizing}
      data-checking={words.checking}
    >
      <OnwardFields onward={onward} />
      {code !== '' && <input type="hidden" name="code" value={code} />}
      <p className="account-progress" role="status">
        <span data-spinner="">
          <Spinner />
        </span>
        <span data-progress="">{words.completing}</span>
      </p>
      <div className="account-send" data-by-hand="">
        <Button type="submit" variant="primary" size="large">
          <span data-words="">{words.goOn}</span>
        </Button>
      </div>
      {signedInTo !== undefined && (
        <noscript>
          <meta httpEquiv="refresh" content={`0; url=${signedInTo}`} />
        </noscript>
      )}
    </form>
  );
}
