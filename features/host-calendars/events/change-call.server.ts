import ICAL from 'ical.js';
import type { CallTimes } from '#features/host-calendars/events/calendar-events.ts';

/**
 * Returns the file of a call's event with new times, place and sequence. Keeps all other lines: the notes, title and
 * alarms belong to the host. Null if the file has no such event.
 */
export function changeCall(file: string, { uid, startsAt, endsAt, joinUrl, sequence }: CallTimes): string | null {
  // Keeps folded lines together.
  const lines = file.split(/\r?\n(?![ \t])/u);
  const names = lines.map((line) => /^[\w-]+/u.exec(line)?.[0].toUpperCase() ?? '');
  const owners = findOwners(lines, names);
  const isOwn = (line: string) => unfolded(line).toLowerCase() === `uid:${uid.toLowerCase()}`;
  const named = lines.findIndex((line, at) => {
    const owner = owners[at] ?? -1;
    const isException = names.some((name, other) => name === 'RECURRENCE-ID' && owners[other] === owner);
    return isOwn(line) && /^BEGIN:VEVENT\s*$/iu.test(lines[owner] ?? '') && !isException;
  });
  if (named === -1) return null;
  const isOfEvent = (at: number) => owners[at] === owners[named];
  const before = lines.find((_line, at) => isOfEvent(at) && names[at] === 'SEQUENCE') ?? '';
  const places = joinUrl === null ? [] : [property('location', joinUrl), property('url', joinUrl)];
  const written = [
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SEQUENCE:${Math.max(sequence, (Number(before.slice('SEQUENCE:'.length)) || 0) + 1)}`,
    ...places,
  ];
  const replaced = new Set(['DURATION', ...written.map((line) => /^\w+/u.exec(line)?.[0])]);
  return lines
    .flatMap((line, at) => {
      if (at === named) return [line, ...written];
      return isOfEvent(at) && replaced.has(names[at]) ? [] : [line];
    })
    .join('\r\n');
}

/** For each line the place of the BEGIN that it is directly below; its own for a BEGIN or END. */
function findOwners(lines: readonly string[], names: readonly string[]): (number | undefined)[] {
  const open: number[] = [];
  return lines.map((_line, at) => {
    if (names[at] === 'BEGIN') open.push(at);
    return names[at] === 'END' ? open.pop() : open.at(-1);
  });
}

function unfolded(line: string): string {
  return line.replaceAll(/\r?\n[ \t]/gu, '').trim();
}

function stamp(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/gu, '');
}

function property(name: string, value: string): string {
  const made = new ICAL.Property(name);
  made.setValue(value);
  return ICAL.helpers.foldline(made.toICALString());
}
