import { Fragment, type ReactNode } from 'react';
import { bookingFields, bookingReference, type BookingField } from '#features/booking/booking.ts';
import { formFacts, textsOf } from '#forms/define-form.ts';
import { zoneName } from '#forms/time-zone.ts';
import { outsideHoursText } from '#features/booking/clock/call-hours.ts';
import { zonedText } from '#features/booking/clock/zoned-text.ts';
import { fileFacts, type EmailedFile } from '#features/intake/uploads/file-facts.email.public.tsx';
import type { WordedAnswer } from '#forms/questions/questions.ts';
import { claims } from '#content/claims.ts';
import { site } from '#content/site.ts';
import { EmailFacts, EmailFrame, EmailHeading, EmailLink, EmailText, type EmailFact } from '#ui/email/email.tsx';

export interface TeamEmail extends Readonly<Record<BookingField, unknown>> {
  readonly id: string;
  readonly createdAt: Date;
  /** Above 1 if the sender changed it. */
  readonly version: number;
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly phone: string | null;
  readonly message: string;
  readonly preferredDate: Date | null;
  readonly timeZone: string | null;
  readonly answers: readonly WordedAnswer[];
  readonly files: readonly EmailedFile[];
}

export function bookingTeamSubject(mail: TeamEmail): string {
  return teamSubject(mail, mail.version > 1 ? 'Changed strategy call request' : 'New strategy call request');
}

export function BookingTeamEmailBody(mail: TeamEmail) {
  const { version, name } = mail;
  return (
    <TeamEmailBody
      mail={mail}
      opening={
        version > 1
          ? `${name} changed their request for a strategy call. The current version is below.`
          : `${name} requested a strategy call. We promised a reply within 24 hours.`
      }
    >
      <OutsideHours mail={mail} />
    </TeamEmailBody>
  );
}

export function teamSubject({ name, company, id }: TeamEmail, what: string): string {
  return `${what}: ${company === null ? name : `${name}, ${company}`} (${bookingReference(id)})`;
}

interface TeamEmailBodyProps {
  readonly mail: TeamEmail;
  readonly opening: string;
  /** Label of the time. */
  readonly when?: string;
  readonly children?: ReactNode;
}

/** Email to the team with all answers, and the time in both zones. */
export function TeamEmailBody({ mail, opening, when, children }: TeamEmailBodyProps) {
  const { id, name, company, message, createdAt, preferredDate, timeZone, answers, files } = mail;
  const facts: EmailFact[] = [
    { label: 'Reference', value: bookingReference(id) },
    { label: 'Received', value: zonedText(createdAt, 'UTC') },
    ...formFacts(bookingFields, mail),
    ...timeFacts(preferredDate, timeZone, when),
  ];
  return (
    <EmailFrame
      brand={site.name}
      preview={`${name}${company === null ? '' : `, ${company}`}: ${message.slice(0, 120)}`}
      footer={`Reply to this email to reach ${name}.${files.length > 0 ? ' Only administrators can open the links to files.' : ''}`}
    >
      <EmailHeading>{company ?? name}</EmailHeading>
      <EmailText>{opening}</EmailText>
      <EmailFacts facts={facts} />
      {children}
      {textsOf(bookingFields, mail).map(({ field, label, value }) => (
        <Fragment key={field}>
          <EmailHeading level={2}>{label}</EmailHeading>
          <EmailText typed>{value}</EmailText>
        </Fragment>
      ))}
      {answers.length > 0 && (
        <>
          <EmailHeading level={2}>Further answers</EmailHeading>
          <EmailFacts
            facts={[
              ...answers.map(({ question, answer }) => ({ label: question, value: answer })),
              ...fileFacts(files),
            ]}
          />
        </>
      )}
    </EmailFrame>
  );
}

export interface ConfirmationEmail extends Pick<
  TeamEmail,
  'id' | 'createdAt' | 'version' | 'preferredDate' | 'timeZone'
> {
  /** The page where the visitor sees or cancels the request; null without one. */
  readonly ownAddress: string | null;
}

/**
 * Email to the visitor. The address is unverified, so no other input is included: nobody can use us to send text to
 * strangers. Time and zone are safe.
 */
export function bookingConfirmationSubject({ id, version }: Pick<ConfirmationEmail, 'id' | 'version'>): string {
  const what = version > 1 ? 'your changed strategy call request' : 'your strategy call request';
  return `We got ${what} (${bookingReference(id)})`;
}

export function BookingConfirmationEmailBody(mail: ConfirmationEmail) {
  const { id, createdAt, version, preferredDate, timeZone, ownAddress } = mail;
  return (
    <EmailFrame
      brand={site.name}
      preview={`Your reference is ${bookingReference(id)}. Our team responds within 24 hours.`}
      footer={`You received this email because someone entered this address in a request for a strategy call at ${site.name}. If that wasn’t you, reply and we’ll delete it.`}
    >
      <EmailHeading>
        {version > 1 ? 'We got your updated request' : 'We got your request for a strategy call'}
      </EmailHeading>
      <EmailText>
        {`Thank you. The call is free and takes ${claims.strategyCall}. Our team will respond within 24 hours with personalized automation recommendations, by email to this address.`}
      </EmailText>
      <EmailFacts
        facts={[
          { label: 'Your reference', value: bookingReference(id) },
          { label: 'Received', value: zonedText(createdAt, 'UTC') },
          ...(preferredDate === null ? [] : timeFacts(preferredDate, timeZone)),
        ]}
      />
      <OutsideHours mail={mail} />
      <EmailText>
        {preferredDate === null
          ? 'You didn’t choose a time, so we’ll suggest one in our reply.'
          : 'The time isn’t confirmed yet: we’ll confirm it or suggest another. Until then, the attached calendar file shows it as tentative.'}
      </EmailText>
      <EmailText quiet>
        Anything to add or correct? Reply to this email and keep the reference in the subject.
        {ownAddress !== null && (
          <>
            {' '}
            <EmailLink href={ownAddress}>See or cancel your request</EmailLink>.
          </>
        )}
      </EmailText>
    </EmailFrame>
  );
}

/** Set if the preferred time is outside call hours. */
function OutsideHours({ mail }: { readonly mail: Pick<TeamEmail, 'preferredDate' | 'timeZone' | 'createdAt'> }) {
  const { preferredDate, timeZone, createdAt } = mail;
  const text = preferredDate === null ? null : outsideHoursText(preferredDate, timeZone ?? 'UTC', createdAt);
  return text === null ? null : <EmailText>{text}</EmailText>;
}

/** In the visitor's zone and UTC. */
export function timeFacts(preferredDate: Date | null, timeZone: string | null, named?: string): EmailFact[] {
  const label = named ?? bookingFields.fields.preferredDate.label;
  if (preferredDate === null) {
    const zone: EmailFact[] = timeZone === null ? [] : [{ label: 'Time zone', value: zoneName(timeZone) }];
    return [{ label, value: 'No preference' }, ...zone];
  }
  const inUtc = zonedText(preferredDate, 'UTC');
  if (timeZone === null || timeZone === 'UTC') return [{ label, value: inUtc }];
  return [
    { label, value: zonedText(preferredDate, timeZone) },
    { label: 'In UTC', value: inUtc },
  ];
}
