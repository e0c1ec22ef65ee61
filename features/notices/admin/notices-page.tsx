import './notices-page.css';
import { Link } from 'react-router';
import { PushSection, type Push } from '#features/notices/admin/push-section.tsx';
import { noticeCopy, noticeHref, noticeKinds, type NoticePreferences } from '#features/notices/notices.ts';
import type { Notice } from '#features/notices/notices.server.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { browserTimeZone } from '#forms/own-time-zone.ts';
import { zoneName } from '#forms/time-zone.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { useToast } from '#ui/messages/toasts.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';
import { Text } from '#ui/layout/text.tsx';

interface NoticesPageProps {
  readonly notices: readonly Notice[];
  readonly preferences: NoticePreferences;
  readonly push: Push;
}

/** Marks all notices as read, with an undo. Goes in the page header. */
export function MarkAllRead({ notices }: Pick<NoticesPageProps, 'notices'>) {
  const { Form, submit } = useRetryingFetcher();
  const toast = useToast();
  const unread = notices.filter(({ readAt }) => readAt === null).map(({ id }) => id);
  if (unread.length === 0) return null;
  const undo = () => void submit(marking(unread, 'unread'), { method: 'post' });
  return (
    <Form method="post" onSubmit={() => toast({ text: 'Marked as read.', undo })}>
      <input type="hidden" name="action" value="read" />
      <input type="hidden" name="all" value="on" />
      <Button type="submit" size="small">
        Mark all as read
      </Button>
    </Form>
  );
}

function marking(ids: readonly string[], action: 'read' | 'unread'): URLSearchParams {
  return new URLSearchParams([['action', action], ...ids.map((id) => ['notice', id])]);
}

export function NoticesPage({ notices, preferences, push }: NoticesPageProps) {
  const { submit } = useRetryingFetcher();
  return (
    <Stack gap="6" width="m">
      {notices.length === 0 ? (
        <Empty title="No notices">Assignments, replies from leads, and due tasks appear here.</Empty>
      ) : (
        <ul className="small">
          {notices.map(({ id, title, text, by, createdAt, readAt, ...place }) => (
            <Stack as="li" key={id} rule="2" className="notice" data-unread={readAt === null ? '' : undefined}>
              <Cluster gap="3" rowGap="0" align="baseline">
                <span>{noticeCopy[place.kind]}</span>
                <Link
                  to={noticeHref(place)}
                  onClick={() => readAt === null && void submit(marking([id], 'read'), { method: 'post' })}
                >
                  {title}
                </Link>
                {by !== null && <span className="soft">by {by}</span>}
                <span className="soft">
                  <LocalTime at={createdAt} relative />
                </span>
              </Cluster>
              {text !== '' && (
                <Text as="p" tone="soft">
                  {text}
                </Text>
              )}
            </Stack>
          ))}
        </ul>
      )}
      <PreferencesForm preferences={preferences} />
      <PushSection {...push} />
    </Stack>
  );
}

function PreferencesForm({ preferences }: Pick<NoticesPageProps, 'preferences'>) {
  const { digest, atOnce, muted, quietFrom, quietUntil, urgent, timeZone } = preferences;
  const toast = useToast();
  const { fetcher, attributes, isBusy } = useDraftForm<{ ok: true }>('notice-preferences', {
    isSaved: ({ ok }) => ok,
    isEmptied: false,
    onSaved: () => toast({ text: 'Preferences saved.' }),
  });
  const own = useBrowserValue(browserTimeZone, timeZone ?? 'UTC');
  const { Form, trouble } = fetcher;
  return (
    <Stack as={Form} {...attributes} method="post" gap="3" width="s" aria-labelledby="notices-emails-title">
      <h2 id="notices-emails-title">Email and push</h2>
      <input type="hidden" name="action" value="preferences" />
      <input type="hidden" name="timeZone" value={own} />
      <Choice type="checkbox" name="digest" value="on" defaultChecked={digest}>
        One email each morning with what I haven’t read
      </Choice>
      <Choice type="checkbox" name="atOnce" value="on" defaultChecked={atOnce}>
        Immediately when someone assigns me a lead or task, or mentions me
      </Choice>
      <FieldGroup id="push" label="Push these to my browsers">
        <div className="choices">
          {noticeKinds.map((kind) => (
            <Choice key={kind} type="checkbox" name="push" value={kind} defaultChecked={!muted.includes(kind)}>
              {noticeCopy[kind]}
            </Choice>
          ))}
        </div>
      </FieldGroup>
      <Cluster gap="3">
        <TextField type="time" name="quietFrom" label="Quiet from" defaultValue={quietFrom ?? ''} />
        <TextField type="time" name="quietUntil" label="Quiet until" defaultValue={quietUntil ?? ''} />
      </Cluster>
      <p className="soft small">
        In {zoneName(own)} time. What comes meanwhile is pushed once, when the quiet hours end.
      </p>
      <Choice type="checkbox" name="urgent" value="on" defaultChecked={urgent}>
        Even in quiet hours, push calls that are booked, moved, or canceled
      </Choice>
      <Cluster gap="3" className="small">
        <Button type="submit" size="small" busy={isBusy}>
          Save
        </Button>
        <p role="status" className="soft">
          {trouble !== null && troubleCopy[trouble]}
        </p>
      </Cluster>
    </Stack>
  );
}
