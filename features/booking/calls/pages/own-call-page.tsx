import { href } from 'react-router';
import { zonedText } from '#features/booking/clock/zoned-text.ts';
import { bookedCopy } from '#features/booking/calls/booked-call.copy.ts';
import { HostAndPlace } from '#features/booking/calls/pages/booked-call.tsx';
import { ownCallCopy as copy } from '#features/booking/calls/own-call/own-call.copy.ts';
import { calendarPath, type OwnCall, type OwnCallPage as Page } from '#features/booking/calls/own-call/own-call.ts';
import { Times } from '#features/booking/calls/pages/times/times.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { PlainPage } from '#ui/page/plain-page.tsx';

export function OwnCallPage({ page }: { readonly page: Page }) {
  if (page.state !== 'open') {
    const [title, lead] = page.state === 'over' ? [copy.overTitle, copy.over] : [copy.unknownTitle, copy.unknown];
    return (
      <PlainPage title={title} lead={lead} width="m">
        <ButtonLink href={href('/book')}>{copy.bookAnother}</ButtonLink>
      </PlainPage>
    );
  }
  const { call, error, done } = page;
  return (
    <PlainPage title={copy.title} lead={call.name} width="m">
      <Stack gap="6">
        {error !== null && (
          <Alert tone="warning" role="alert">
            <p>{error}</p>
          </Alert>
        )}
        {done !== null && (
          <Alert tone="success" role="status">
            <p>{done}</p>
          </Alert>
        )}
        <CallFacts call={call} />
        <Step page={page} />
      </Stack>
    </PlainPage>
  );
}

function CallFacts({ call }: { readonly call: OwnCall }) {
  const { at, isConfirmed, isCanceled, timeZone, minutes, reference } = call;
  return (
    <>
      {isCanceled && <p>{copy.isCanceled}</p>}
      {!isCanceled && !isConfirmed && <p>{copy.isAsked}</p>}
      <Facts>
        <Fact label={isConfirmed || isCanceled ? copy.when : copy.asked}>
          {at === null ? copy.noTime : zonedText(new Date(at), timeZone)}
        </Fact>
        <Fact label={copy.length}>{copy.minutes(minutes)}</Fact>
        <HostAndPlace call={call} />
        <Fact label={copy.reference}>{reference}</Fact>
      </Facts>
    </>
  );
}

function Step({ page }: { readonly page: Extract<Page, { state: 'open' }> }) {
  const { call, token, canMove, step } = page;
  const address = `${href('/call')}?${new URLSearchParams({ token })}`;
  switch (step.kind) {
    case 'times':
      return (
        <Stack gap="4" as="section" rule="6" aria-label={copy.moveTitle} data-times={step.isAnyZone ? 'any' : ''}>
          <Times offered={step.offered} canAsk={false} moveToken={token} />
          <a href={address}>{copy.keep}</a>
        </Stack>
      );
    case 'confirm':
      return (
        <Question title={copy.confirmTitle} address={address} call={call} action="move" submit={copy.confirm}>
          <input type="hidden" name="time" value={step.time} />
          <input type="hidden" name="zone" value={step.zone} />
          <p>
            <strong>{zonedText(new Date(step.time), step.zone)}</strong>
          </p>
        </Question>
      );
    case 'cancel':
      return (
        <Question title={copy.cancelTitle} address={address} call={call} action="cancel" submit={copy.cancel}>
          <TextArea
            name="reason"
            id="cancel-reason"
            label={copy.reason}
            hint={copy.reasonHint}
            optional
            rows={3}
            maxLength={1000}
          />
        </Question>
      );
    case 'view':
      return (
        <Cluster gap="3" rule="6">
          {canMove && (
            <ButtonLink href={`${address}&move`} variant="primary">
              {call.isCanceled ? copy.bookAnother : copy.move}
            </ButtonLink>
          )}
          {call.isConfirmed && <ButtonLink href={calendarPath(address)}>{bookedCopy.addToCalendar}</ButtonLink>}
          {!call.isCanceled && <ButtonLink href={`${address}&cancel`}>{copy.cancel}</ButtonLink>}
        </Cluster>
      );
  }
}

interface QuestionProps {
  readonly title: string;
  readonly address: string;
  readonly call: OwnCall;
  readonly action: 'move' | 'cancel';
  readonly submit: string;
  readonly children: React.ReactNode;
}

function Question({ title, address, call, action, submit, children }: QuestionProps) {
  return (
    <Stack as="form" method="post" action={address} gap="4" rule="6" aria-labelledby="question-title">
      <h2 id="question-title">{title}</h2>
      <input type="hidden" name="answerCount" value={call.answerCount} />
      {children}
      <Cluster gap="3" align="center">
        <Button type="submit" variant="primary" name="action" value={action}>
          {submit}
        </Button>
        <a href={action === 'move' ? `${address}&move` : address}>{action === 'move' ? copy.otherTime : copy.keep}</a>
      </Cluster>
    </Stack>
  );
}
