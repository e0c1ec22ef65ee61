import { bookedCopy } from '#features/booking/calls/booked-call.copy.ts';
import { TeamEmailBody, teamSubject, type TeamEmail } from '#features/booking/booking.email.tsx';
import { EmailLink, type EmailFact } from '#ui/email/email.tsx';

export interface BookedCallEmail extends TeamEmail {
  readonly callName: string;
  /** Name of the host; null without one. */
  readonly host: string | null;
}

export function bookedCallSubject(mail: BookedCallEmail): string {
  return teamSubject(mail, `${mail.callName} booked`);
}

/** Email to the team: the sender chose a free time, which is confirmed. */
export function BookedCallEmailBody(mail: BookedCallEmail) {
  const { name, host } = mail;
  const opening = `${name} booked a call${host === null ? '' : ` with ${host}`}. It is confirmed, and ${name} has the calendar file.`;
  return <TeamEmailBody mail={mail} opening={opening} when="When" />;
}

/** Where the call takes place: a link or a sentence (`readPlace`). */
export function placeFacts(place: string | null): EmailFact[] {
  if (place === null) return [];
  if (!place.startsWith('https:')) return [{ label: bookedCopy.where, value: place }];
  return [{ label: bookedCopy.join, value: <EmailLink href={place}>{place}</EmailLink> }];
}
