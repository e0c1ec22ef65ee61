import type { Database, Transaction } from '#server/db/database.ts';

/** Tells every replica, within a second of the commit, that the data behind a topic has changed (LISTEN / NOTIFY). */
export interface Changes {
  /** Announces a change; it is heard when the transaction commits, and never when it does not. */
  announce(tx: Transaction | Database, topic: string): Promise<void>;
  /** Calls back for every announced topic, and with `'*'` when announcements may have been missed. Returns its end. */
  listen(heard: (topic: string) => void): () => void;
}
