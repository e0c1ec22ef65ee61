import type {
  CalendarQuestion,
  CallTimes,
  DavResource,
  ReadEvents,
  ReadWindow,
} from '#features/host-calendars/events/calendar-events.ts';
import { CalendarFault } from '#features/host-calendars/host-calendars.ts';
import { openThread } from '#server/threads/open-thread.ts';

/** Runs in a thread with limits: malicious XML, recurrence rules and zone descriptions can take forever to read. */
const inThread = openThread('read-calendar', import.meta.url, { milliseconds: 5000, megabytes: 256, waiting: 100 });

/** Reads the busy times in iCalendar files. @throws CalendarFault `answer` if invalid, `size` if too large. */
export async function readEvents(files: readonly string[], window: ReadWindow): Promise<ReadEvents> {
  return (await readInThread({ kind: 'files', files, window })) as ReadEvents;
}

/** Reads the busy times in the response to a `calendar-query`. @throws CalendarFault */
export async function readReport(xml: string, window: ReadWindow): Promise<ReadEvents> {
  return (await readInThread({ kind: 'report', xml, window })) as ReadEvents;
}

/** Reads the resources in the response to a `PROPFIND`. @throws CalendarFault */
export async function readResources(xml: string): Promise<readonly DavResource[]> {
  return (await readInThread({ kind: 'resources', xml })) as readonly DavResource[];
}

/** Returns a call's file with new times. @throws CalendarFault `answer` if the file does not have the call. */
export async function changeCall(file: string, times: CallTimes): Promise<string> {
  return (await readInThread({ kind: 'call', file, times })) as string;
}

async function readInThread(question: CalendarQuestion): Promise<unknown> {
  const result = await inThread(question);
  if (!result.ok && result.reason === 'busy') throw new CalendarFault('away');
  if (!result.ok) throw new CalendarFault(result.reason === 'over-limit' ? 'size' : 'answer', result.error);
  // The calendar has too many events, or the file does not have the call.
  if (result.output === null) throw new CalendarFault(question.kind === 'call' ? 'answer' : 'size');
  return result.output;
}
