import { href } from 'react-router';
import { site } from '#content/site.ts';
import { LocalTime } from '#ui/local-time.tsx';
import {
  ActionForm,
  ConfirmFirst,
  errorAt,
  Section,
  type SettingsProps,
} from '#features/account-pages/settings/settings-section.tsx';
import { erasureDays } from '#features/accounts/accounts.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { InlineError } from '#ui/messages/inline-error.tsx';
import { Row } from '#ui/layout/layout.tsx';

export function SessionSection({ data, note }: SettingsProps) {
  return (
    <Section
      name="sessions"
      lead="End sessions you do not recognize, then change your password."
      data={data}
      note={note}
    >
      <ul className="settings-rows">
        {data.sessions.map((session) => (
          <li key={session.id}>
            <b>{session.device}</b>
            <span className="soft small">
              {session.address} · since <LocalTime at={session.startedAt} />, last seen{' '}
              <LocalTime at={session.seenAt} />
            </span>
            {session.current ? (
              <span className="settings-row-state soft small" data-on="">
                This one
              </span>
            ) : (
              data.confirmed && (
                <ActionForm action="end-session">
                  <input type="hidden" name="id" value={session.id} />
                  <Button type="submit" size="small">
                    End <VisuallyHidden>the session of {session.device}</VisuallyHidden>
                  </Button>
                </ActionForm>
              )
            )}
          </li>
        ))}
      </ul>
      {data.sessions.length > 1 &&
        (data.confirmed ? (
          <ActionForm action="end-others">
            <Button type="submit">End all others</Button>
          </ActionForm>
        ) : (
          <ConfirmFirst />
        ))}
    </Section>
  );
}

/** Data export and erasure. */
export function DataSection({ data, note }: SettingsProps) {
  const error = errorAt(note, 'erase', 'sure');
  return (
    <Section name="data" lead="Export or erase your data." data={data} note={note}>
      <ButtonLink href={href('/dashboard/settings/export')} download>
        Download your data
      </ButtonLink>
      {data.eraseAt !== null ? (
        <ActionForm action="keep">
          <p>
            This account will be erased on <LocalTime at={data.eraseAt} />.
          </p>
          <Button type="submit" variant="primary">
            Keep my account
          </Button>
        </ActionForm>
      ) : data.confirmed ? (
        <ActionForm action="erase">
          <p>
            Erasing permanently deletes your account and its sessions, and the organization that only you are in, with
            its subscription. One that you own with others goes to the person who has been in it longest, unless you
            make someone else the owner before. It happens after {erasureDays} days; until then you can sign in and
            cancel it. We keep what you sent us with our forms; write to{' '}
            <a href={`mailto:${site.mail.hello}`}>{site.mail.hello}</a> to have that erased too.
          </p>
          <Row as="label" gap="3" className="settings-sure">
            <input
              type="checkbox"
              name="sure"
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={error === undefined ? undefined : 'sure-error'}
            />{' '}
            I want my account erased
          </Row>
          {error !== undefined && <InlineError id="sure-error">{error}</InlineError>}
          <Button type="submit">Erase my account</Button>
        </ActionForm>
      ) : (
        <ConfirmFirst />
      )}
    </Section>
  );
}
