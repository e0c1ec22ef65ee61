import { href } from 'react-router';
import { newsletter } from '#content/newsletter.ts';
import { site } from '#content/site.ts';
import { emailParameter } from '#features/newsletter/email-parameter.ts';
import type { ConfirmPageData, LinkPageData } from '#features/newsletter/pages/email-links.server.ts';
import { NewsletterNotice } from '#features/newsletter/pages/newsletter-page.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

const { confirm, leave, preferences, unknown, done } = newsletter;

/** The button, not the link, confirms the subscription. */
export function ConfirmPage({ token, state }: ConfirmPageData) {
  if (state === null) return <UnknownLink />;
  if (state === 'done') {
    return (
      <NewsletterNotice title={confirm.done} icon="check">
        <p>{done.active.copy}</p>
      </NewsletterNotice>
    );
  }
  return (
    <NewsletterNotice title={confirm.title}>
      <p>{confirm.copy}</p>
      <form method="post" action={withToken(href('/newsletter/confirm'), token)}>
        <Button type="submit" variant="primary" size="large">
          {confirm.button}
        </Button>
      </form>
    </NewsletterNotice>
  );
}

export function LeavePage(data: LinkPageData) {
  const { token, mail, subscription } = data;
  if (subscription === null) return <UnknownLink />;
  if (subscription.status === 'unsubscribed') return <PreferencesPage {...data} />;
  return (
    <NewsletterNotice title={leave.title}>
      <p>{leave.copy(subscription.address)}</p>
      <Cluster
        as="form"
        gap="3"
        align="stretch"
        className="newsletter-ways"
        method="post"
        action={withToken(href('/newsletter/unsubscribe'), token, mail)}
      >
        <Button type="submit" variant="primary" size="large">
          {leave.button}
        </Button>
        <ButtonLink href={withToken(href('/newsletter/preferences'), token, mail)} size="large">
          {leave.keep}
        </ButtonLink>
      </Cluster>
    </NewsletterNotice>
  );
}

export function PreferencesPage({ token, mail, subscription, saved }: LinkPageData) {
  if (subscription === null) return <UnknownLink />;
  const action = withToken(href('/newsletter/preferences'), token, mail);
  const { address, status, weekly, others } = subscription;
  if (status !== 'active') {
    const { title, copy } = preferences[otherStates[status]];
    return (
      <NewsletterNotice title={title} icon={status === 'unsubscribed' ? 'check' : undefined}>
        <p>{copy(address)}</p>
        <form method="post" action={action}>
          <Button type="submit" name="action" value="return" size="large">
            {status === 'pending' ? confirm.button : preferences.left.again}
          </Button>
        </form>
      </NewsletterNotice>
    );
  }
  return (
    <NewsletterNotice title={preferences.title}>
      <p>{preferences.copy(address)}</p>
      {saved && (
        <Alert tone="success" role="status">
          {preferences.saved}
        </Alert>
      )}
      <Stack as="form" gap="5" align="start" rule="5" className="newsletter-choices" method="post" action={action}>
        <Checkbox
          name="weekly_automation_intel"
          label={preferences.weekly}
          hint={preferences.weeklyHint}
          defaultChecked={weekly}
        />
        <Checkbox
          name="other_letters"
          label={preferences.others}
          hint={preferences.othersHint}
          defaultChecked={others}
        />
        <Button type="submit" name="action" value="save" variant="primary">
          {preferences.save}
        </Button>
      </Stack>
      <Stack as="form" gap="5" align="start" rule="5" className="newsletter-way-out" method="post" action={action}>
        <h2>{preferences.leaveTitle}</h2>
        <p>{preferences.leaveCopy}</p>
        <Button type="submit" name="action" value="leave">
          {preferences.leave}
        </Button>
      </Stack>
    </NewsletterNotice>
  );
}

/** Truncated, forged, or outlived its subscription. */
function UnknownLink() {
  return (
    <NewsletterNotice title={unknown.title} icon="link">
      <p>{unknown.copy}</p>
      <Cluster gap="3" align="stretch" className="newsletter-ways">
        <ButtonLink href={href('/newsletter')} variant="primary">
          {unknown.subscribe}
        </ButtonLink>
        <ButtonLink href={`mailto:${site.mail.hello}`}>{unknown.write}</ButtonLink>
      </Cluster>
    </NewsletterNotice>
  );
}

const otherStates = { unsubscribed: 'left', pending: 'waiting', bounced: 'bounced' } as const;

function withToken(page: string, token: string, mail = ''): string {
  return `${page}?token=${token}${mail === '' ? '' : `&${emailParameter}=${mail}`}`;
}
