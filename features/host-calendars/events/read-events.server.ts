import type { CalendarEvent, CalendarFiles } from '#features/host-calendars/events/calendar-events.ts';
import { CalendarFault } from '#features/host-calendars/host-calendars.ts';
import { openThread } from '#server/threads/open-thread.ts';

/** Rules of recurrence can be written that never end, so they are followed where that can be stopped. */
const inThread = openThread('read-events', import.meta.url, { milliseconds: 5000, megabytes: 256, waiting: 100 });

/** The busy times in iCalendar files. @throws CalendarFault `answer` for what cannot be read. */
export async function readEvents(input: CalendarFiles): Promise<readonly CalendarEvent[]> {
  const result = await inThread(input);
  if (!result.ok) throw new CalendarFault(result.reason === 'busy' ? 'away' : 'answer');
  return result.output as CalendarEvent[];
}
