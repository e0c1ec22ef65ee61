import type { PGlite } from '@electric-sql/pglite';
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';

/**
 * A pool over the embedded engine, with a node-postgres client in front, so that results, errors and types are those of
 * a real server. The engine has one session: the pool has one client, and whoever asks for another while holding it
 * fails after four seconds rather than waiting for ever, as does a visitor's request behind a long queue.
 */
export function embeddedPool(engine: PGlite): pg.Pool {
  class EmbeddedClient extends pg.Client {
    constructor() {
      const config = { host: 'embedded', user: 'postgres', database: 'postgres', ssl: false };
      super(Object.assign(config, { connection: new EmbeddedConnection(engine) }));
    }
  }
  return new pg.Pool({ Client: EmbeddedClient, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 4000 });
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

  /** The session outlives its clients: what the last one left open (it was dropped after an error) is cleared away. */
  async #clear(): Promise<void> {
    await this.#engine.waitReady;
    if (this.#engine.isInTransaction()) await this.#engine.exec('ROLLBACK');
    await this.#engine.exec('DEALLOCATE ALL');
  }

  /** node-postgres hands over its whole query, whose `types` may be an object of parsers that the wire does not know. */
  override parse(query: { text: string; name?: string; types?: unknown }): void {
    const { text, name, types } = query;
    super.parse({ text, name, types: Array.isArray(types) ? types : [] });
  }
}
