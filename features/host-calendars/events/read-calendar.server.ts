import type {
  CalendarQuestion,
  CallTimes,
  DavResource,
  ReadEvents,
  ReadWindow,
} from '#features/host-calendars/events/calendar-events.ts';
import { CalendarFault } from '#features/host-calendars/host-calendars.ts';
import { openThread } from '#server/threads/open-thread.ts';

/** XML, rules of recurrence and descriptions of zones can all be written so that reading them takes forever. */
const inThread = openThread('read-calendar', import.meta.url, { milliseconds: 5000, megabytes: 256, waiting: 100 });

/** The busy times in iCalendar files. @throws CalendarFault `answer` for what is no calendar, `size` for too large a one. */
export async function readEvents(files: readonly string[], window: ReadWindow): Promise<ReadEvents> {
  return (await readInThread({ kind: 'files', files, window })) as ReadEvents;
}

/** The same of the answer to a `calendar-query`. @throws CalendarFault */
export async function readReport(xml: string, window: ReadWindow): Promise<ReadEvents> {
  return (await readInThread({ kind: 'report', xml, window })) as ReadEvents;
}

/** The resources in the answer to a `PROPFIND`. @throws CalendarFault */
export async function readResources(xml: string): Promise<readonly DavResource[]> {
  return (await readInThread({ kind: 'resources', xml })) as readonly DavResource[];
}

/** A call's file with other times. @throws CalendarFault `answer` if it is not in there. */
export async function changeCall(file: string, times: CallTimes): Promise<string> {
  return (await readInThread({ kind: 'call', file, times })) as string;
}

async function readInThread(question: CalendarQuestion): Promise<unknown> {
  const result = await inThread(question);
  if (!result.ok && result.reason === 'busy') throw new CalendarFault('away');
  if (!result.ok) throw new CalendarFault(result.reason === 'over-limit' ? 'size' : 'answer', result.error);
  // Too many events; or a file without the call.
  if (result.output === null) throw new CalendarFault(question.kind === 'call' ? 'answer' : 'size');
  return result.output;
}
