import * as z from 'zod';
import type { Session } from '#features/accounts/accounts.ts';
import { readSessions } from '#features/accounts/auth/read-session.server.ts';
import { rightsOf } from '#features/accounts/rights/roles.ts';
import { needsFactor } from '#features/accounts/session.server.ts';
import { eventFor, rightOfPlace, topics, type Change, type LiveEvent, type Reader } from '#features/live/live.ts';
import { openPresence, type Presence } from '#features/live/presence.ts';
import type { AppContext } from '#server/app-context.ts';
import { perContext } from '#server/per-context.ts';
import { minuteMs } from '#values/duration.ts';

const beatMs = 20_000;
const sweepMs = 10_000;
/** The longest time until rights are read again. */
const rightsMs = minuteMs;
/** Changes are kept for streams that open again. */
const keptMs = 2 * minuteMs;
const maxKept = 1000;
/** Clocks of processes and browsers may differ by this much. */
const clockMs = 2_000;
const maxPerSession = 10;
const maxStreams = 5000;
/** Bytes that wait for a slow reader before its stream is closed. */
const maxWaiting = 64 * 1024;

const announcement = z.union([
  z.object({
    topic: z.enum(Object.keys(topics) as [keyof typeof topics]),
    ids: z.nullish(z.array(z.string())),
    organizations: z.nullish(z.array(z.string())),
  }),
  z.object({ topic: z.literal('access'), ids: z.nullish(z.array(z.string())) }),
  z.object({
    topic: z.literal('presence'),
    tab: z.string(),
    userId: z.string(),
    name: z.string(),
    place: z.string(),
    isTyping: z.boolean(),
  }),
]);

interface Stream {
  readonly sessionId: string;
  reader: Reader;
  readonly send: (event: LiveEvent) => void;
  readonly end: () => void;
}

export interface Live {
  /** Opens a stream for the session; null if it, or this process, has too many. */
  open(session: Session, signal: AbortSignal, from: ResumePoint): Promise<Response | null>;
  /** Tells all processes what a tab has open. Returns who is there. */
  arrive(session: Session, tab: Omit<Presence, 'userId' | 'name'>): Promise<LiveEvent | null>;
  /** Ends all streams, which then open at another process. */
  close(): void;
}

/** Where a browser resumes: after the last timestamp of its stream, or else `age` milliseconds ago, when its page began to load. */
export interface ResumePoint {
  readonly after: number | null;
  readonly age: number | null;
}

/** The streams of a process. Open it at the start: it knows only the changes since then. */
export const liveOf = perContext((app: AppContext): Live => {
  const streams = new Set<Stream>();
  const presence = openPresence();
  let kept: { readonly at: number; readonly change: Change }[] = [];
  let completeSince = app.now().getTime();
  let readRightsAt = completeSince;
  let isClosed = false;

  const unlisten = app.changes.listenLive((text) => (text === '*' ? miss() : receive(text)));
  const beat = setInterval(() => broadcast({ type: 'beat' }), beatMs).unref();
  const sweep = setInterval(() => {
    const now = app.now().getTime();
    for (const place of presence.expire(now)) showPeople(place);
    kept = kept.filter(({ at }) => at > now - keptMs);
    completeSince = Math.max(completeSince, now - keptMs);
    if (now - readRightsAt >= rightsMs) readRights([...streams]);
  }, sweepMs).unref();

  function broadcast(event: LiveEvent): void {
    for (const stream of streams) stream.send(event);
  }

  function miss(): void {
    kept = [];
    completeSince = app.now().getTime();
    broadcast({ type: 'missed' });
    readRights([...streams]);
  }

  function receive(text: string): void {
    const parsed = announcement.safeParse(JSON.parse(text));
    // A newer release may know other topics.
    if (!parsed.success) return;
    const { data } = parsed;
    const now = app.now().getTime();
    if (data.topic === 'access')
      readRights([...streams].filter(({ reader }) => data.ids?.includes(reader.userId) !== false));
    else if (data.topic === 'presence') presence.note(data, now).forEach(showPeople);
    else {
      kept.push({ at: now, change: data });
      if (kept.length > maxKept) completeSince = kept.shift()?.at ?? now;
      for (const stream of streams) deliver(data, stream);
    }
  }

  function deliver(change: Change, stream: Stream): void {
    const event = eventFor(change, stream.reader);
    if (event !== null) stream.send(event);
  }

  /** Sends who is at a place to the others who are there, if they may see that. */
  function showPeople(place: string): void {
    const right = rightOfPlace(place);
    const people = presence.at(place);
    if (right === null) return;
    const present = new Set(people.map(({ id }) => id));
    for (const { reader, send } of streams) {
      if (!present.has(reader.userId) || !reader.rights.includes(right)) continue;
      send({ type: 'presence', place, people: people.filter(({ id }) => id !== reader.userId) });
    }
  }

  /** One query for all of them. Ends those whose session has ended; if it fails, the next time tries again. */
  function readRights(some: readonly Stream[]): void {
    if (some.length === streams.size) readRightsAt = app.now().getTime();
    if (some.length === 0) return;
    const read = async () => {
      const sessions = await readSessions(app, [...new Set(some.map(({ sessionId }) => sessionId))]);
      const readers = new Map<string, Reader>();
      for (const session of sessions) readers.set(session.sessionId, await toReader(app, session));
      for (const stream of some) {
        const reader = readers.get(stream.sessionId);
        if (reader === undefined) stream.end();
        else stream.reader = reader;
      }
    };
    read().catch((error: unknown) => {
      readRightsAt = 0;
      app.log.warn({ event: 'live.rights.failed', err: error }, 'Could not read the rights of event streams');
    });
  }

  return {
    async open(session, signal, { after, age }) {
      const reader = await toReader(app, session);
      const own = [...streams].filter(({ sessionId }) => sessionId === session.sessionId);
      if (isClosed || own.length >= maxPerSession || streams.size >= maxStreams) return null;
      const { stream, body } = openStream(app, session.sessionId, reader, (ended) => streams.delete(ended));
      streams.add(stream);
      signal.addEventListener('abort', () => stream.end());
      stream.send({ type: 'open' });
      const since = (after ?? app.now().getTime() - (age ?? Infinity)) - clockMs;
      if (since < completeSince) stream.send({ type: 'missed' });
      else for (const { at, change } of kept) if (at >= since) deliver(change, stream);
      return new Response(body, {
        headers: {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store, no-transform',
          'X-Accel-Buffering': 'no',
        },
      });
    },
    async arrive(session, tab) {
      const { id: userId, email } = session.user;
      const right = rightOfPlace(tab.place);
      if (tab.place !== '' && (right === null || !rightsOf(session.profile.role).includes(right))) return null;
      const own = { ...tab, userId, name: session.profile.fullName?.trim() || email };
      await app.changes.announceLive(app.db, { topic: 'presence', ...own });
      // The announcement may arrive later than this response.
      presence.note(own, app.now().getTime()).forEach(showPeople);
      const others = presence.at(tab.place).filter(({ id }) => id !== userId);
      return { type: 'presence', place: tab.place, people: others };
    },
    close() {
      isClosed = true;
      unlisten();
      clearInterval(beat);
      clearInterval(sweep);
      for (const stream of streams) stream.end();
    },
  };
});

function openStream(app: AppContext, sessionId: string, reader: Reader, ended: (stream: Stream) => void) {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream: Stream = {
    sessionId,
    reader,
    send(event) {
      const text = `retry: 2000\nid: ${app.now().getTime()}\ndata: ${JSON.stringify(event)}\n\n`;
      controller?.enqueue(encoder.encode(text));
      // It reconnects, and receives `missed`.
      if ((controller?.desiredSize ?? 1) <= 0) stream.end();
    },
    end() {
      if (controller === undefined) return;
      const open = controller;
      controller = undefined;
      ended(stream);
      open.close();
    },
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (opened) => void (controller = opened),
      cancel: () => {
        controller = undefined;
        ended(stream);
      },
    },
    { highWaterMark: maxWaiting, size: ({ byteLength }) => byteLength },
  );
  return { stream, body };
}

/** Without a second factor that is due, the back office is closed. */
async function toReader(app: AppContext, session: Session): Promise<Reader> {
  const rights = (await needsFactor(app, session)) ? [] : rightsOf(session.profile.role);
  return { userId: session.user.id, rights, organization: session.organization };
}
