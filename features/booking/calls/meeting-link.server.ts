import type { CallPlace } from '#features/availability/availability.public.ts';
import { placeOfCall } from '#features/availability/call-times.public.server.ts';
import { bookedCopy } from '#features/booking/calls/booked-call.copy.ts';
import type { Booking } from '#features/booking/booking.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { linkSetting } from '#server/site-settings/site-setting.ts';

/** Default link for joining calls; '' for calls by phone. */
export const meetingLink = linkSetting('meetingLink');

/** Base address of generated rooms; '' for the public Jitsi service. */
export const videoRooms = linkSetting('videoRooms');

const publicRooms = 'https://meet.jit.si';

/** Null for a call by phone, or if no link is set. A room's name is as hard to guess as the booking's id. */
export function joinUrlAt(
  { settings }: Pick<AppContext, 'settings'>,
  place: CallPlace,
  { bookingId, hostLink }: { readonly bookingId: string; readonly hostLink: string },
): string | null {
  if (place === 'phone') return null;
  if (place === 'link') return hostLink || settings.get(meetingLink) || null;
  return `${(settings.get(videoRooms) || publicRooms).replace(/\/$/u, '')}/call-${bookingId}`;
}

/**
 * Returns where a call takes place, as shown to the visitor: an https link or a sentence. A link set after the booking
 * counts. Null for a request that the team confirmed without a link.
 */
export async function readPlace(
  app: Pick<AppContext, 'db' | 'settings'>,
  { id, joinUrl, isBooked }: Pick<Booking, 'id' | 'joinUrl' | 'isBooked'>,
): Promise<string | null> {
  if (joinUrl !== null || !isBooked) return joinUrl;
  const { place, hostLink } = (await placeOfCall(app, id)) ?? { place: 'link', hostLink: '' };
  if (place === 'phone') return bookedCopy.byPhone;
  return joinUrlAt(app, place, { bookingId: id, hostLink }) ?? bookedCopy.linkFollows;
}
