import { site } from '#content/site.ts';

/** UID of the call's event, the same in everyone's calendar. */
export function callUid(bookingId: string): string {
  const address = site.mail.hello;
  return `booking-${bookingId}@${address.slice(address.indexOf('@') + 1)}`;
}

/** Returns the id of the booking; null for other events. */
export function bookingOfUid(uid: string): string | null {
  return /^booking-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/u.exec(uid)?.[1] ?? null;
}
