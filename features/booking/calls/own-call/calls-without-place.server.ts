import { typesWithoutPlace } from '#features/availability/types-without-place.public.server.ts';
import { meetingLink } from '#features/booking/calls/meeting-link.server.ts';
import type { AppContext } from '#server/app-context.ts';

/** Names of types of calls that can be booked although no place is set for them. */
export async function callsWithoutPlace(app: Pick<AppContext, 'db' | 'settings'>): Promise<string[]> {
  return app.settings.get(meetingLink) === '' ? typesWithoutPlace(app) : [];
}
