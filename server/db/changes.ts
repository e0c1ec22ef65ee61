import { sql } from 'drizzle-orm';
import type { Listener } from '#server/db/pool/listener.ts';
import { livePrefix } from '#server/db/pool/trigger-messages.ts';
import type { Database, Transaction } from '#server/db/transaction.ts';
import type { Logger } from '#server/log.ts';

/** Announces to all replicas that data of a topic has changed, within a second of the commit (LISTEN / NOTIFY). */
export interface Changes {
  /** Announced only once `tx` commits. */
  announce(tx: Transaction | Database, topic: string): Promise<void>;
  /** `onChange` gets `'*'` if announcements may have been lost. Returns the unsubscribe function. */
  listen(onChange: (topic: string) => void): () => void;
  /** As `listen`, for changed rows as JSON. Triggers announce most of them, whoever writes. */
  listenLive(onChange: (announcement: string) => void): () => void;
  /** Announces changed rows that have no trigger, on commit. */
  announceLive(tx: Transaction | Database, announcement: { readonly topic: string }): Promise<void>;
}

export const changesChannel = 'meridian_changes';

/** Opens the announcements of one process. It listens only once something calls `listen`. */
export function openChanges(listener: Listener, log: Logger): Changes {
  const listeners = new Set<(topic: string) => void>();
  const liveListeners = new Set<(announcement: string) => void>();
  const notify = (text: string) => {
    const isLive = text.startsWith(livePrefix);
    if (!isLive) listeners.forEach((onChange) => onChange(text));
    if (isLive) liveListeners.forEach((onChange) => onChange(text.slice(livePrefix.length)));
    else if (text === '*') liveListeners.forEach((onChange) => onChange(text));
  };
  let listening = false;

  function startListening(): void {
    listening = true;
    // '*' covers announcements from before the channel opened.
    listener
      .listen(changesChannel, notify, () => notify('*'))
      .then(
        () => notify('*'),
        (error: unknown) =>
          log.error({ event: 'changes.listen.failed', err: error }, 'Could not listen for announced changes'),
      );
  }

  const announce = async (tx: Transaction | Database, text: string) => {
    await tx.execute(sql`select pg_notify(${changesChannel}, ${text})`);
  };
  const listenIn = (set: Set<(text: string) => void>) => (onChange: (text: string) => void) => {
    set.add(onChange);
    if (!listening) startListening();
    return () => set.delete(onChange);
  };

  return {
    announce,
    listen: listenIn(listeners),
    listenLive: listenIn(liveListeners),
    announceLive: (tx, announcement) => announce(tx, livePrefix + JSON.stringify(announcement)),
  };
}
