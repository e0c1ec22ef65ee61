import { sql } from 'drizzle-orm';
import type { Listener } from '#server/db/pool/listener.ts';
import type { Database, Transaction } from '#server/db/transaction.ts';
import type { Logger } from '#server/log.ts';

/** Announces to all replicas that data of a topic has changed, within a second of the commit (LISTEN / NOTIFY). */
export interface Changes {
  /** Announced only once `tx` commits. */
  announce(tx: Transaction | Database, topic: string): Promise<void>;
  /** `onChange` gets `'*'` if announcements may have been lost. Returns the unsubscribe function. */
  listen(onChange: (topic: string) => void): () => void;
}

const channel = 'meridian_changes';

/** Opens the announcements of one process. It listens only once something calls `listen`. */
export function openChanges(listener: Listener, log: Logger): Changes {
  const listeners = new Set<(topic: string) => void>();
  const notify = (topic: string) => listeners.forEach((onChange) => onChange(topic));
  let listening = false;

  function startListening(): void {
    listening = true;
    // '*' covers announcements from before the channel opened.
    listener
      .listen(channel, notify, () => notify('*'))
      .then(
        () => notify('*'),
        (error: unknown) =>
          log.error({ event: 'changes.listen.failed', err: error }, 'Could not listen for announced changes'),
      );
  }

  return {
    async announce(tx, topic) {
      await tx.execute(sql`select pg_notify(${channel}, ${topic})`);
    },
    listen(onChange) {
      listeners.add(onChange);
      if (!listening) startListening();
      return () => listeners.delete(onChange);
    },
  };
}
