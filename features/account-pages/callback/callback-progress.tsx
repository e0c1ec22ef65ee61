import '#features/account-pages/pages/account-form.css';
import { href } from 'react-router';
import { accountPages } from '#content/accounts/accounts.ts';
import type { CallbackPageProps } from '#features/account-pages/callback/callback-page.server.ts';
import { RedirectNotice } from '#features/account-pages/pages/redirect-notice.tsx';
import { ReturnFields } from '#features/account-pages/pages/return-fields.tsx';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Cluster, Row, Stack } from '#ui/layout/layout.tsx';

const copy = accountPages.callback;

/** A script submits the form; without scripts a button does. */
export function CallbackProgress(props: CallbackPageProps) {
  const { returnTarget, code, hasReturn, cameFrom, signedInTo, done, snag } = props;
  if (snag) return <RedirectNotice {...snag} tone="error" copy={copy.again} />;
  if (done) {
    return (
      <Row as="p" gap="3" className="account-progress" data-leads-to={done.to} data-after={done.after} role="status">
        <Spinner />
        {done.message}
      </Row>
    );
  }
  return (
    <Stack
      as="form"
      gap="5"
      align="start"
      className="account-form"
      method="post"
      action={href('/auth/callback')}
      data-finish=""
      data-has-return={hasReturn ? '' : undefined}
      data-came-from={cameFrom}
      data-ask={copy.ask}
      data-finalizing={copy.finalizing}
      data-checking={copy.checking}
    >
      <ReturnFields returnTarget={returnTarget} />
      {code !== '' && <input type="hidden" name="code" value={code} />}
      <Row as="p" gap="3" className="account-progress" role="status">
        <span data-spinner="">
          <Spinner />
        </span>
        <span data-progress="">{copy.completing}</span>
      </Row>
      <Cluster gap="4" rowGap="2" className="account-send" data-by-hand="">
        <Button type="submit" variant="primary" size="wide">
          <span data-words="">{copy.goOn}</span>
        </Button>
      </Cluster>
      {signedInTo !== undefined && (
        <noscript>
          <meta httpEquiv="refresh" content={`0; url=${signedInTo}`} />
        </noscript>
      )}
    </Stack>
  );
}
