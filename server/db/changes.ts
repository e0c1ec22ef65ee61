import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Listener } from '#server/db/listener.ts';
import type { Logger } from '#server/log.ts';

/** Tells every replica, within a second of the commit, that the data behind a topic has changed (LISTEN / NOTIFY). */
export interface Changes {
  /** Announces a change; it is heard when the transaction commits, and never when it does not. */
  announce(tx: Transaction | Database, topic: string): Promise<void>;
  /** Calls back for every announced topic, and with `'*'` when announcements may have been missed. Returns its end. */
  listen(heard: (topic: string) => void): () => void;
}

const channel = 'meridian_changes';

export function openChanges(listener: Listener, log: Logger): Changes {
  const hearers = new Set<(topic: string) => void>();
  const tell = (topic: string) => hearers.forEach((heard) => heard(topic));
  let listening = false;

  function startListening(): void {
    listening = true;
    // What was announced before the channel is open is covered by '*' once it is.
    listener
      .listen(channel, tell, () => tell('*'))
      .then(
        () => tell('*'),
        (error: unknown) =>
          log.error({ event: 'changes.listen.failed', err: error }, 'Could not listen for announced changes'),
      );
  }

  return {
    async announce(tx, topic) {
      await tx.execute(sql`select pg_notify(${channel}, ${topic})`);
    },
    listen(heard) {
      hearers.add(heard);
      if (!listening) startListening();
      return () => hearers.delete(heard);
    },
  };
}
