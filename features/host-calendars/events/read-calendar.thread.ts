import type { CalendarQuestion } from '#features/host-calendars/events/calendar-events.ts';
import { changeCall } from '#features/host-calendars/events/change-call.server.ts';
import { readReport, readResources } from '#features/host-calendars/events/dav-resources.server.ts';
import { readFiles } from '#features/host-calendars/events/read-events.server.ts';
import { serveThread } from '#server/threads/serve-thread.ts';

serveThread((input) => {
  const question = input as CalendarQuestion;
  if (question.kind === 'resources') return readResources(question.xml);
  if (question.kind === 'call') return changeCall(question.file, question.times);
  if (question.kind === 'report') return readFiles(readReport(question.xml), question.window, true);
  return readFiles(question.files, question.window, false);
});
