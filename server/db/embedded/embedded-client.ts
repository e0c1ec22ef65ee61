import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { PreparingClient, type StatementNames } from '#server/db/pool/preparing-client.ts';

/**
 * A node-postgres pool over the embedded engine, with the results, errors and types of a real server. It has one
 * client: nested checkouts and long queues fail after four seconds.
 */
export function embeddedPool(engine: PGlite): pg.Pool {
  takeTurns(engine);
  // All clients share the one session of the engine.
  const names: StatementNames = new Map();
  class EmbeddedClient extends PreparingClient {
    constructor() {
      const config = { host: 'embedded', user: 'postgres', database: 'postgres', ssl: false };
      super(Object.assign(config, { connection: new EmbeddedConnection(engine) }), names);
    }
  }
  return new pg.Pool({ Client: EmbeddedClient, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 4000 });
}

/** Milliseconds for which statements may block the event loop. */
const longestHold = 10;

/** The first bytes of the messages that end a statement: Query and Sync. */
const ends = new Set([0x51, 0x53]);

/**
 * Statements run on the event loop, and their promises are microtasks, so a loop of statements would block all requests
 * and timers until it ends. After `longestHold`, a statement ends only once the event loop has had a turn. The messages
 * of one statement stay together, because all clients share the session.
 */
function takeTurns(engine: PGlite): void {
  const run = engine.execProtocolStream.bind(engine);
  let turn: Promise<void> | undefined;
  let heldSince = 0;
  engine.execProtocolStream = async (message, options) => {
    if (turn === undefined) {
      heldSince = performance.now();
      turn = nextTurn().then(() => (turn = undefined));
    }
    const messages = await run(message, options);
    if (ends.has(message[0] ?? 0) && performance.now() - heldSince > longestHold) await turn;
    return messages;
  };
}

class EmbeddedConnection extends PglitePgConnection {
  readonly #engine: PGlite;

  constructor(engine: PGlite) {
    super({ pglite: engine });
    this.#engine = engine;
  }

  override connect(port: number, host: string): Promise<void> {
    return this.#clear().then(
      () => super.connect(port, host),
      (error: unknown) => void this.emit('error', error),
    );
  }

  /** Clears session state left by a dropped client. */
  async #clear(): Promise<void> {
    await this.#engine.waitReady;
    if (this.#engine.isInTransaction()) await this.#engine.exec('ROLLBACK');
    await this.#engine.exec('DEALLOCATE ALL');
  }

  /** node-postgres passes its query object, whose `types` the wire protocol does not know. */
  override parse(query: { text: string; name?: string; types?: unknown }): void {
    const { text, name, types } = query;
    super.parse({ text, name, types: Array.isArray(types) ? types : [] });
  }
}
